import { NOT_SUPPORTED_YET, type Unsupported } from "../not-supported-yet.ts";
import { branchesOf, type Schema, schemasAt } from "./json-schema.ts";

/** Takes out what is validated but not supported yet: it is an error. */
export function forbidUnsupported(root: Schema): void {
  for (const entry of NOT_SUPPORTED_YET) {
    const key = entry.path.at(-1) ?? "";
    for (const owner of schemasAt(root, entry.path.slice(0, -1))) forbidIn(owner, key, entry);
  }
  removeImpossible(root);
}

function forbidIn(owner: Schema, key: string, entry: Unsupported): void {
  const property = owner.properties?.[key];
  if (owner.properties === undefined || property === undefined) return;
  if (entry.kind !== undefined && owner.properties.kind?.const !== entry.kind) return;
  owner.properties[key] = without(property, entry.values);
}

function without(property: Schema, values: readonly string[] | undefined): Schema {
  if (values === undefined) return { not: {}, description: "Not supported yet." };
  if (property.enum !== undefined) return { ...property, enum: property.enum.filter((value) => !values.includes(String(value))) };
  return values.includes(String(property.const)) ? { not: {} } : property;
}

/** A kind of agent that is not supported is no alternative. */
function removeImpossible(root: Schema): void {
  for (const list of schemasAt(root, ["agents"])) {
    if (list.items?.oneOf !== undefined)
      list.items.oneOf = list.items.oneOf.filter((kind) => branchesOf(kind).every((one) => one.properties?.kind?.const !== undefined));
  }
}
