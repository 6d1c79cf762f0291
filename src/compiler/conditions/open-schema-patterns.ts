import type { SchemaPattern } from "./schema-pattern.ts";

export type { SchemaPattern } from "./schema-pattern.ts";

/** Gives the reader of a JSON Schema's patterns. The engine is loaded at the first call. */
export async function openSchemaPatterns(): Promise<
  (source: string) => SchemaPattern | { readonly problem: string; readonly hint: string }
> {
  const { readSchemaPattern } = await import("./schema-pattern.ts");
  return readSchemaPattern;
}
