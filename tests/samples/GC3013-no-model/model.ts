export default { invoke: async () => "hello" };
