import type { JsonObject } from "../../protocol/index.ts";

/** A tool as its server offers it. */
export interface OfferedTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonObject;
}

/** A tool that cannot be offered to a model, and why. */
export interface UnusableTool {
  readonly name: string;
  /** Goes on from the name of the tool: `has a schema that …`. */
  readonly problem: string;
}

/** What a server offers. */
export interface ToolList {
  readonly tools: readonly OfferedTool[];
  readonly unusable: readonly UnusableTool[];
}

/** Nested objects and lists of a schema. Checks of it call themselves for each, and models take far fewer. */
const DEEPEST = 200;

type Loose = Readonly<Record<string, unknown>>;

/** Checks JSON Schemas without trusting them: they are compared with the schema of schemas and never compiled. */
type SchemaCheck = (schema: JsonObject) => string | undefined;

/** Sorts what a server offers; one bad tool does not spoil the others. */
export async function readTools(offered: readonly unknown[]): Promise<ToolList> {
  const check = await openSchemaCheck();
  const tools: OfferedTool[] = [];
  const unusable: UnusableTool[] = [];
  for (const tool of offered) {
    const { name, ...rest } = isObject(tool) ? tool : {};
    if (typeof name !== "string" || name === "") continue;
    const problem = schemaProblem(rest.inputSchema, check);
    if (problem === undefined) tools.push({ name, description: descriptionOf(name, rest), parameters: parametersOf(rest.inputSchema) });
    else unusable.push({ name, problem });
  }
  return { tools, unusable };
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1));
}

/** Text of a tool for the model: its description, else its title, else its name. */
function descriptionOf(name: string, { description, title }: Loose): string {
  return [description, title].find((text): text is string => typeof text === "string" && text.trim() !== "")?.trim() ?? name;
}

function schemaProblem(schema: unknown, check: SchemaCheck): string | undefined {
  if (!isObject(schema))
    return `has no schema of its parameters, but ${schema === undefined ? "nothing" : JSON.stringify(schema).slice(0, 80)}`;
  if (schema.type !== undefined && schema.type !== "object")
    return `has a schema of type ${JSON.stringify(schema.type)}, where parameters are an object`;
  if (isDeeper(schema, DEEPEST)) return `has a schema that is nested more than ${DEEPEST} levels deep`;
  const problem = check(parametersOf(schema));
  return problem === undefined ? undefined : `has a schema that is no JSON Schema: ${problem}`;
}

function parametersOf(schema: unknown): JsonObject {
  const { $schema: _dialect, ...rest } = schema as JsonObject;
  return { ...rest, type: "object" };
}

async function openSchemaCheck(): Promise<SchemaCheck> {
  const { Ajv2020 } = await import("ajv/dist/2020.js");
  const ajv = new Ajv2020({ strict: false, logger: false, validateFormats: false });
  return (schema) => {
    if (ajv.validateSchema(schema) === true) return undefined;
    return ajv.errorsText(ajv.errors, { dataVar: "schema" }).slice(0, 300);
  };
}

function isObject(value: unknown): value is Loose {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
