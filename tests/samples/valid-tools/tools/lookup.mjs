export const lookup = {};
