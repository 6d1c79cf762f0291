export default { description: "Finds.", schema: { type: "object", properties: {} }, execute: () => "" };
