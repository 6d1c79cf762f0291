/** A JSON Schema while it is being made. */
export interface Schema {
  [keyword: string]: unknown;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
}

/** The alternatives of a schema, or the schema itself. */
export function branchesOf(schema: Schema): readonly Schema[] {
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return branches.length === 0 ? [schema] : branches.flatMap(branchesOf);
}

/** The schemas at a path; `*` is any name or index. */
export function schemasAt(root: Schema, path: readonly string[]): readonly Schema[] {
  let schemas = branchesOf(root);
  for (const step of path) schemas = schemas.flatMap((schema) => childrenOf(schema, step)).flatMap(branchesOf);
  return schemas;
}

function childrenOf(schema: Schema, step: string): readonly Schema[] {
  if (step !== "*") return schema.properties?.[step] === undefined ? [] : [schema.properties[step]];
  const values = typeof schema.additionalProperties === "object" ? [schema.additionalProperties] : [];
  return schema.items === undefined ? values : [...values, schema.items];
}
