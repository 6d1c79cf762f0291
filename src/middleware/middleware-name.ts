import type { AgentMiddleware } from "../protocol/index.ts";

/** Its own name, else that of its class; a plain object without a name is just middleware. */
export function middlewareName(layer: AgentMiddleware): string {
  if (layer.name !== undefined) return layer.name;
  const { name } = layer.constructor;
  return name === "" || name === "Object" ? "middleware" : name;
}
