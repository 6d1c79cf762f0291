import { crewJsonSchema } from "../../src/compiler/index.ts";

/** The part of a JSON Schema that is read here. */
interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly not?: Schema;
}

/** One key of the file, with the alternatives of its owner that take it. */
interface KeyRow {
  readonly key: string;
  readonly schema: Schema;
  readonly takenBy: readonly string[];
  /** The word behind the key; empty for a key that may be left out. */
  readonly needed: string;
}

/** A map of the file that has a table of its own. */
interface Section {
  readonly title: string;
  readonly path: readonly string[];
  /** The key that tells the alternatives apart. */
  readonly kindKey?: string;
  readonly text?: string;
}

const SECTIONS: readonly Section[] = [
  { title: "The file", path: [] },
  {
    title: "`models.NAME`",
    path: ["models", "*"],
    kindKey: "provider",
    text: "Or the short form: `provider:model`, `local`, `auto`, `scripted:FILE`, `module:FILE` or `module:FILE#EXPORT`.",
  },
  { title: "An entry of `agents`", path: ["agents", "*"], kindKey: "kind" },
  { title: "`topology`", path: ["topology"] },
  { title: "An entry of `topology.edges`", path: ["topology", "edges", "*"] },
  { title: "`knowledge`", path: ["knowledge"] },
  { title: "`timeouts`", path: ["timeouts"] },
  { title: "`retry`", path: ["retry"] },
  { title: "`rate_limit`", path: ["rate_limit"] },
  { title: "`budget`", path: ["budget"] },
  { title: "`observability`", path: ["observability"] },
  { title: "`output`, of the crew or an agent", path: ["output"] },
  { title: "An entry of `middleware`, of the crew or an agent", path: ["middleware", "*"], text: "Or the name alone." },
];

const INTRODUCTION = `# The crew file

Every key of this version, made from the schema that checks your files; \`graphcrew schema crew\` prints that schema for
editors. [Authors](authors.md) explains how the keys work together.

- An unknown key is an error, with the nearest key that exists. \`metadata\` takes anything of your own.
- Keys that end in \`_seconds\` are numbers of seconds, those with \`tokens\` whole numbers.
- \`\${NAME}\` and \`\${NAME:-default}\` stand for variables of the environment, in values, never in keys.
- Paths are relative to the file that names them.
`;

/** The page of all keys of a crew file. */
export function renderCrewKeys(): string {
  const root = crewJsonSchema() as unknown as Schema;
  return [INTRODUCTION, ...SECTIONS.map((section) => renderSection(root, section)), renderLater(root)].join("\n");
}

function renderSection(root: Schema, { title, path, kindKey, text }: Section): string {
  const owners = alternativesAt(root, path).filter((schema) => schema.properties !== undefined);
  const rows = rowsOf(owners, kindKey).filter(({ schema }) => !isLater(schema));
  const kinds = kindKey === undefined ? "" : ` of ${kindKey}`;
  const head =
    kindKey === undefined ? "| key | value | meaning |\n|---|---|---|" : `| key | value |${kinds} | meaning |\n|---|---|---|---|`;
  const lines = rows.map(({ key, schema, takenBy, needed }) => {
    const cells = [`\`${key}\`${needed}`, typeOf(schema), ...(kindKey === undefined ? [] : [takenBy.join(", ")])];
    return `| ${[...cells, descriptionOf(schema, [...path, key])].join(" | ")} |`;
  });
  return [`## ${title}`, "", ...(text === undefined ? [] : [text, ""]), head, ...lines, ""].join("\n");
}

function rowsOf(owners: readonly Schema[], kindKey: string | undefined): readonly KeyRow[] {
  const keys = [...new Set(owners.flatMap((owner) => Object.keys(owner.properties ?? {})))];
  return keys.map((key) => {
    const takers = owners.filter((owner) => isTaken(owner.properties?.[key]));
    const schemas = (takers.length === 0 ? owners : takers).flatMap((owner) => owner.properties?.[key] ?? []);
    return {
      key,
      schema: key === kindKey ? { ...schemas[0], anyOf: schemas } : (schemas[0] ?? {}),
      takenBy: takers.length === owners.length ? ["all"] : namesOf(takers, kindKey),
      needed: neededText(key, takers, kindKey),
    };
  });
}

function neededText(key: string, takers: readonly Schema[], kindKey: string | undefined): string {
  const needing = takers.filter((owner) => owner.required?.includes(key) === true);
  if (needing.length === 0) return "";
  return needing.length === takers.length ? " (needed)" : ` (needed: ${namesOf(needing, kindKey).join(", ")})`;
}

/** What takes a key; where the many hosted providers do, those that have an alternative of their own do as well. */
function namesOf(owners: readonly Schema[], kindKey: string | undefined): readonly string[] {
  const names = owners.map((owner) => kindsOf(owner, kindKey));
  return names.filter(
    (_name, index) => !names.includes("hosted") || names[index] === "hosted" || owners[index]?.properties?.api_key === undefined,
  );
}

/** The providers of one alternative are many; they are hosted. */
function kindsOf(owner: Schema, kindKey: string | undefined): string {
  const values = valuesOf(owner.properties?.[kindKey ?? ""] ?? {});
  return values.length > 3 ? "hosted" : values.join(", ");
}

function renderLater(root: Schema): string {
  const places = laterPlaces(root, []).map((place) => `\`${place}\``);
  return `## Not supported yet

These keys are known, and an error with its own code ([GC1110](../errors/GC1110.md)) until their time comes, as are some
values of other keys: ${[...new Set(places)].join(", ")}.
`;
}

function laterPlaces(schema: Schema, path: readonly string[]): readonly string[] {
  const owners = alternatives(schema);
  const inner = owners.flatMap((one) => [one.items, one.additionalProperties].filter((each) => typeof each === "object"));
  return [
    ...owners.flatMap((one) =>
      Object.entries(one.properties ?? {}).flatMap(([key, value]) => {
        if (!isLater(value)) return laterPlaces(value, [...path, key]);
        const isTakenByOthers = owners.some((other) => isTaken(other.properties?.[key]));
        return [`${[...path, key].join(".")}${isTakenByOthers ? ` of ${kindsOf(one, "kind")}` : ""}`];
      }),
    ),
    ...inner.flatMap((each) => laterPlaces(each, path)),
  ];
}

function isTaken(schema: Schema | undefined): boolean {
  return schema !== undefined && !isLater(schema);
}

function alternativesAt(root: Schema, path: readonly string[]): readonly Schema[] {
  let schemas = alternatives(root);
  for (const step of path) schemas = schemas.flatMap((schema) => childOf(schema, step)).flatMap(alternatives);
  return schemas;
}

function childOf(schema: Schema, step: string): readonly Schema[] {
  if (step !== "*") return schema.properties?.[step] === undefined ? [] : [schema.properties[step]];
  const inner = schema.items ?? schema.additionalProperties;
  return typeof inner === "object" ? [inner] : [];
}

/** What a value may be, variables left out: they may stand anywhere. */
function alternatives(schema: Schema): readonly Schema[] {
  if (schema.properties !== undefined) return [schema];
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter((one) => !isVariable(one));
  if (inner.length > 0) return inner.flatMap(alternatives);
  return schema.allOf === undefined ? [schema] : [Object.assign({}, ...schema.allOf)];
}

function isVariable({ pattern }: Schema): boolean {
  return pattern?.startsWith("\\$\\{") === true;
}

function isLater({ not, type }: Schema): boolean {
  return not !== undefined && type === undefined;
}

function valuesOf(schema: Schema): readonly string[] {
  return alternatives(schema).flatMap((one) => (one.const === undefined ? (one.enum ?? []) : [one.const]).map(String));
}

function typeOf(schema: Schema): string {
  const values = valuesOf(schema);
  if (values.length > 0) return [...new Set(values)].map((value) => `\`${value}\``).join(", ");
  return [...new Set(alternatives(schema).map(plainType))].join(" or ");
}

function plainType({ type, items, pattern }: Schema): string {
  switch (type) {
    case "integer":
      return "whole number";
    case "boolean":
      return "`true`, `false`";
    case "array":
      return `list of ${items === undefined ? "anything" : plural(items)}`;
    case "object":
      return "map";
    case "string":
      return pattern?.startsWith("\\$") === true ? "a variable" : "text";
    default:
      return type ?? "anything";
  }
}

function plural(items: Schema): string {
  const types = [...new Set(alternatives(items).map(plainType))];
  return types.map((type) => (type === "text" ? "texts" : `${type}s`)).join(" or ");
}

/** The first alternative that has one; a key without a description is a gap in the schema. */
function descriptionOf(schema: Schema, path: readonly string[]): string {
  const found = [schema, ...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...alternatives(schema)]
    .flatMap((one) => [one, ...(one.allOf ?? [])])
    .find((one) => one.description !== undefined);
  return found?.description?.replaceAll("|", "\\|") ?? `NO DESCRIPTION of ${path.join(".")}`;
}
