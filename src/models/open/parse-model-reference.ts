import type { ModelSpec } from "../../compiler/index.ts";
import { ModelError } from "../../errors/index.ts";
import { checkProvider } from "./provider-table.ts";

/** Providers that need no model name. */
const BARE: ReadonlySet<string> = new Set(["local", "auto"]);

/**
 * Reads the short form of a model: `provider:model`, `local`, `auto`, `scripted:FILE` or `module:FILE#export`.
 * @throws {ModelError} GC3002 for an unknown provider, or one without a model.
 */
export function parseModelReference(reference: string): ModelSpec {
  const text = reference.trim();
  const colon = text.indexOf(":");
  const provider = checkProvider(colon === -1 ? text : text.slice(0, colon).trim());
  const rest = colon === -1 ? "" : text.slice(colon + 1).trim();
  if (rest === "" && !BARE.has(provider)) {
    throw new ModelError({
      code: "GC3002",
      message: `"${text}" names no model.`,
      hint: `Write provider and model: ${provider}:NAME.`,
    });
  }
  const spec: ModelSpec = { name: text, provider, model: rest, options: {}, unsetVariables: [] };
  if (provider === "scripted") return { ...spec, model: "", file: rest };
  if (provider !== "module") return spec;
  const hash = rest.lastIndexOf("#");
  return hash === -1
    ? { ...spec, model: "", module: rest }
    : { ...spec, model: "", module: rest.slice(0, hash), export: rest.slice(hash + 1) };
}
