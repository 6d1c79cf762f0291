import { RE2JS } from "@bufbuild/re2";
import { closest, distance } from "fastest-levenshtein";
import { z } from "zod";
import { parseYamlData, type YamlData } from "../../compiler/index.ts";
import { type Code, ConfigLoadError, ConfigValidationError, docsOf } from "../../errors/index.ts";
import type { Diagnostic, JsonObject } from "../../protocol/index.ts";
import type { ScriptCondition, ScriptEntry, TextPattern } from "./script.ts";

const json = z.custom<JsonObject>((value) => typeof value === "object" && value !== null && !Array.isArray(value), "must be a map");
const text = z.string();
const count = z.int().min(0);

const entrySchema = z.strictObject({
  when: z
    .strictObject({
      agent: text.optional(),
      last_user: text.optional(),
      last_observation: text.optional(),
      pass: z.int().min(1).optional(),
    })
    .optional(),
  reply: text.nullable().optional(),
  tool_calls: z
    .array(z.strictObject({ name: text.min(1), args: json.optional(), id: text.optional() }))
    .min(1)
    .optional(),
  structured: json.optional(),
  usage: z.strictObject({ input_tokens: count, output_tokens: count }).optional(),
  latency_ms: z.number().min(0).optional(),
});

const scriptSchema = z.array(entrySchema);
type RawEntry = z.infer<typeof entrySchema>;

/** Keys that may stand at each depth, for suggestions. */
const KEYS: readonly string[] = [
  ...Object.keys(entrySchema.shape),
  "agent",
  "last_user",
  "last_observation",
  "pass",
  "name",
  "args",
  "id",
  "input_tokens",
  "output_tokens",
];
const ANSWERS = ["reply", "tool_calls", "structured"] as const;

/**
 * Reads a script of replies.
 * @throws {ConfigLoadError} when the text is not YAML.
 * @throws {ConfigValidationError} when it is no list of replies; all problems at once.
 */
export function readScript(source: string, file: string): readonly ScriptEntry[] {
  const yaml = parseYamlData(source, file);
  if (yaml.diagnostics.some(({ severity }) => severity === "error")) throw new ConfigLoadError(yaml.diagnostics);
  const report = new ScriptReport(yaml);
  const parsed = scriptSchema.safeParse(yaml.value ?? [], { reportInput: true });
  if (!parsed.success) for (const issue of parsed.error.issues) report.addIssue(issue);
  const entries = parsed.success ? parsed.data.map((entry, index) => toEntry(entry, index, report)) : [];
  if (parsed.success && entries.length === 0) report.add("GC1014", [], "The script holds no reply.", "Begin with: - reply: Hello");
  report.throwIfAny();
  return entries;
}

function toEntry(raw: RawEntry, index: number, report: ScriptReport): ScriptEntry {
  const answers = ANSWERS.filter((key) => raw[key] !== undefined);
  if (answers.length !== 1) {
    const found = answers.length === 0 ? "none" : answers.join(" and ");
    report.add("GC1104", [index], `A reply needs exactly one of ${ANSWERS.join(", ")}; this one has ${found}.`);
  }
  const { tool_calls: calls, usage } = raw;
  return {
    when: toCondition(raw.when ?? {}, [index, "when"], report),
    ...(raw.reply === undefined ? {} : { reply: raw.reply ?? "" }),
    ...(calls === undefined
      ? {}
      : { toolCalls: calls.map(({ name, args, id }) => ({ name, args: args ?? {}, ...(id === undefined ? {} : { id }) })) }),
    ...(raw.structured === undefined ? {} : { structured: raw.structured }),
    ...(usage === undefined ? {} : { usage: { inputTokens: usage.input_tokens, outputTokens: usage.output_tokens } }),
    latencyMs: raw.latency_ms ?? 0,
  };
}

function toCondition(raw: NonNullable<RawEntry["when"]>, path: readonly PropertyKey[], report: ScriptReport): ScriptCondition {
  const { agent, pass, last_user: user, last_observation: observation } = raw;
  const lastUser = user === undefined ? undefined : toPattern(user, [...path, "last_user"], report);
  const lastObservation = observation === undefined ? undefined : toPattern(observation, [...path, "last_observation"], report);
  return {
    ...(agent === undefined ? {} : { agent }),
    ...(pass === undefined ? {} : { pass }),
    ...(lastUser === undefined ? {} : { lastUser }),
    ...(lastObservation === undefined ? {} : { lastObservation }),
  };
}

/** RE2 never backtracks, so no pattern can hang the process. */
function toPattern(source: string, path: readonly PropertyKey[], report: ScriptReport): TextPattern | undefined {
  try {
    const pattern = new RE2JS(source);
    return { source, test: (tested) => pattern.test(tested) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    report.add(
      "GC1104",
      path,
      `"${source}" is no regular expression: ${why}`,
      "Write it in RE2 syntax: no look-around, no back references.",
    );
    return undefined;
  }
}

/** Collects what is wrong with a script. */
class ScriptReport {
  readonly #yaml: YamlData;
  readonly #diagnostics: Diagnostic[] = [];

  constructor(yaml: YamlData) {
    this.#yaml = yaml;
  }

  add(code: Code, path: readonly PropertyKey[], message: string, hint?: string): void {
    const where = path.length === 0 ? "" : `${pathText(path)}: `;
    const steps = path.map((step) => (typeof step === "symbol" ? String(step) : step));
    this.#diagnostics.push({
      code,
      severity: "error",
      message: `${where}${message}`,
      ...(hint === undefined ? {} : { hint }),
      ...this.#yaml.locate(steps, code === "GC1101" ? "key" : "value"),
      docs: docsOf(code),
    });
  }

  addIssue(issue: z.core.$ZodIssue): void {
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys) this.add("GC1101", [...issue.path, key], `Unknown key "${key}".`, nearestKey(key));
    } else {
      const isMissing = issue.code === "invalid_type" && issue.input === undefined && issue.path.length > 1;
      this.add(isMissing ? "GC1103" : "GC1102", issue.path, issue.message);
    }
  }

  throwIfAny(): void {
    if (this.#diagnostics.length > 0) throw new ConfigValidationError(this.#diagnostics);
  }
}

function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`))
    .join("")
    .replace(/^\./, "");
}

function nearestKey(key: string): string | undefined {
  const nearest = closest(key, [...KEYS]);
  return distance(key, nearest) <= 3 ? `Did you mean "${nearest}"?` : undefined;
}
