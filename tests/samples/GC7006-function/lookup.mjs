export default () => "Your order is on its way.";
