import type { RunnableConfig } from "@langchain/core/runnables";
import { ToolInputParsingException } from "@langchain/core/tools";
import { toJsonSchema } from "@langchain/core/utils/json_schema";
import type { ToolSpec } from "../../compiler/index.ts";
import { OrchestratorError, ToolModuleError, thrownText } from "../../errors/index.ts";
import { systemClock } from "../../observe/index.ts";
import type { Clock, JsonObject, Tool, ToolCallOptions, ToolResult } from "../../protocol/index.ts";
import { valueText } from "../../react/index.ts";
import { limitCall } from "./limit-call.ts";

/** What modules are opened with. */
export interface ToolModuleOptions {
  readonly importModule: (path: string) => Promise<unknown>;
  /** Limit of one call, where the tool has none of its own. Default: none. */
  readonly timeoutMs?: number | undefined;
  /** Default: the machine's. */
  readonly clock?: Clock | undefined;
}

/** What a module may export: a tool of LangChain, or a plain one. */
interface ExportedTool {
  readonly description?: unknown;
  /** A zod schema or a JSON Schema of an object. */
  readonly schema?: unknown;
  readonly invoke?: (parameters: unknown, config?: RunnableConfig) => unknown;
  readonly execute?: (parameters: unknown, options: ToolCallOptions) => unknown;
}

/** A schema that checks; zod's of any version. */
interface CheckingSchema {
  safeParseAsync(
    value: unknown,
  ): Promise<{ readonly success: boolean; readonly data?: unknown; readonly error?: { readonly message: string } }>;
}

/**
 * Opens the tool that a module of the project exports.
 * @throws {ToolModuleError} GC7006 when the module cannot be imported, or its export is no tool.
 */
export async function openToolModule(spec: ToolSpec, { importModule, timeoutMs, clock = systemClock }: ToolModuleOptions): Promise<Tool> {
  const exported = pickExport(await importExports(spec, importModule), spec);
  const description = spec.description ?? exported.description;
  if (typeof description !== "string" || description.trim() === "")
    throw unusable(
      spec,
      "gives a tool without a description",
      "Models choose tools by it: add a description to the tool, or to its entry in the crew file.",
    );
  const limitMs = spec.timeoutMs ?? timeoutMs;
  return {
    name: spec.name,
    description: description.trim(),
    parameters: parametersOf(exported.schema, spec),
    call: (parameters, options = {}) =>
      limitCall(spec.name, { limitMs, clock }, options.signal, (signal) => call(exported, parameters, { ...options, signal })),
  };
}

async function importExports(spec: ToolSpec, importModule: (path: string) => Promise<unknown>): Promise<Readonly<Record<string, unknown>>> {
  try {
    return (await importModule(spec.module)) as Readonly<Record<string, unknown>>;
  } catch (error) {
    const hint = (OrchestratorError.isInstance(error) ? error.hint : undefined) ?? "Run the module on its own to see what is wrong.";
    throw unusable(spec, `cannot be imported: ${thrownText(error)}`, hint, error);
  }
}

function pickExport(module: Readonly<Record<string, unknown>>, spec: ToolSpec): ExportedTool {
  const name = spec.export ?? "default";
  if (!Object.hasOwn(module, name)) {
    const names = Object.keys(module);
    throw unusable(spec, `has no export "${name}"`, names.length === 0 ? "It exports nothing." : `It exports ${names.join(", ")}.`);
  }
  const exported = module[name];
  const shape = "Export a tool of LangChain, or {description, schema, execute} with a zod schema or a JSON Schema of an object.";
  if (typeof exported === "function") throw unusable(spec, `exports a function as "${name}", not a tool`, shape);
  if (typeof exported !== "object" || exported === null) throw unusable(spec, `exports no tool as "${name}"`, shape);
  const { invoke, execute, schema } = exported as ExportedTool;
  if (typeof invoke !== "function" && typeof execute !== "function")
    throw unusable(spec, `exports something as "${name}" that has neither "execute" nor "invoke"`, shape);
  if (schema === undefined) throw unusable(spec, `exports a tool as "${name}" that has no "schema"`, shape);
  return exported as ExportedTool;
}

function parametersOf(schema: unknown, spec: ToolSpec): JsonObject {
  const { $schema: _dialect, ...parameters } = jsonSchemaOf(schema, spec);
  if (parameters.type === "object") return parameters;
  throw unusable(
    spec,
    `gives a tool whose schema is of type ${JSON.stringify(parameters.type ?? null)}`,
    "The parameters of a tool are an object: z.object({…}).",
  );
}

function jsonSchemaOf(schema: unknown, spec: ToolSpec): JsonObject {
  try {
    // LangChain knows the schemas of every zod, and lets JSON Schemas through.
    return JSON.parse(JSON.stringify(toJsonSchema(schema as Parameters<typeof toJsonSchema>[0]))) as JsonObject;
  } catch (error) {
    throw unusable(
      spec,
      `gives a tool whose schema cannot be told to a model: ${thrownText(error)}`,
      "Use z.object({…}) without transforms.",
      error,
    );
  }
}

async function call(tool: ExportedTool, parameters: JsonObject, options: ToolCallOptions): Promise<ToolResult> {
  const { schema, invoke, execute } = tool;
  const checked = hasCheck(schema) ? await schema.safeParseAsync(parameters) : { success: true, data: parameters };
  if (!checked.success) return { text: `The parameters do not fit: ${checked.error?.message ?? ""}`, isError: true };
  const { config, signal } = options;
  if (invoke === undefined) return { text: valueText(await execute?.call(tool, checked.data, options)), isError: false };
  try {
    // It reads its input itself, and would not take what a transform has made of it.
    const value = await invoke.call(tool, parameters, { ...config, ...(signal === undefined ? {} : { signal }) });
    return { text: valueText(value), isError: false };
  } catch (error) {
    if (!(error instanceof ToolInputParsingException)) throw error;
    return { text: `The parameters do not fit: ${error.message}`, isError: true };
  }
}

function hasCheck(schema: unknown): schema is CheckingSchema {
  return typeof (schema as Partial<CheckingSchema>).safeParseAsync === "function";
}

function unusable(spec: ToolSpec, why: string, hint: string, cause?: unknown): ToolModuleError {
  return new ToolModuleError({ toolName: spec.name, message: `The module "${spec.module}" of tool "${spec.name}" ${why}.`, hint, cause });
}
