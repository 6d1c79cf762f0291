import type { AgentKind, AgentSpec, MiddlewareSpec, OutputSpec, PromptSpec } from "../crew-spec.ts";
import { buildAgentTools } from "./build-tools.ts";
import { asBoolean, asJson, asList, asMap, asNumber, asOneOf, asText, type Data, defined } from "./plain-data.ts";

const KINDS: readonly AgentKind[] = ["supervisor", "react", "module"];

/** An agent; `undefined` for an entry without a name. Paths and prompts stay as they are written. */
export function buildAgent(value: unknown): AgentSpec | undefined {
  const data = asMap(value);
  const name = asText(data.name);
  if (name === undefined) return undefined;
  const knowledge = asText(data.knowledge);
  // What is of no kind that can run is an error; as an agent without a module it causes no others.
  const kind = asOneOf(data.kind, KINDS) ?? "module";
  return {
    name,
    kind,
    description: asText(data.description)?.trim() ?? "",
    examples: asList(data.examples).flatMap((example) => asText(example) ?? []),
    protocol: asOneOf(data.protocol, ["auto", "tools", "structured", "text"] as const) ?? "auto",
    onDone: asOneOf(data.on_done, ["return", "end"] as const) ?? "return",
    middleware: buildMiddleware(data.middleware),
    metadata: asJson(data.metadata),
    ...defined({
      model: asText(data.model),
      prompt: buildPrompt(data.prompt),
      knowledge: knowledge === undefined ? undefined : { dir: knowledge, modules: [] },
      mode: kind === "supervisor" ? (asOneOf(data.mode, ["simple", "react"] as const) ?? "simple") : undefined,
      maxPasses: asNumber(data.max_passes),
      reactProtocol: isReact(data) ? asOneOf(data.protocol, ["auto", "tools", "structured", "xml"] as const) : undefined,
      tools: kind === "module" ? undefined : buildAgentTools(data.tools, data.approval === "required"),
      approval: kind !== "module" && data.approval === "required" ? (true as const) : undefined,
      passThrough: kind === "supervisor" ? asBoolean(data.pass_through) : undefined,
      output: buildOutput(data.output),
      module: kind === "module" ? asText(data.module) : undefined,
      export: kind === "module" ? asText(data.export) : undefined,
    }),
  };
}

/** True for agents that work in passes, if they have anything to do in them. */
function isReact(data: Data): boolean {
  return data.kind === "react" || (data.kind === "supervisor" && data.mode === "react");
}

/** One line that ends in `.md` or `.txt` names a file; anything else is the prompt itself. */
function buildPrompt(value: unknown): PromptSpec | undefined {
  const text = asText(value);
  if (text === undefined) return undefined;
  const line = text.trim();
  return /\.(?:md|txt)$/i.test(line) && !line.includes("\n") ? { text: "", file: line } : { text };
}

/** The middleware of a crew or an agent, each by its name or with its options. */
export function buildMiddleware(value: unknown): readonly MiddlewareSpec[] {
  return asList(value).map((item) => {
    const data: Data = asMap(item);
    return { name: asText(item) ?? asText(data.name) ?? "", options: asJson(data.options) };
  });
}

/** A schema written in the file, or the path of one: then it is still empty. */
export function buildOutput(value: unknown): OutputSpec | undefined {
  const schema = asMap(value).schema;
  if (schema === undefined) return undefined;
  const file = asText(schema);
  return file === undefined ? { schema: asJson(schema) } : { schema: {}, file };
}
