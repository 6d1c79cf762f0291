import { closest, distance } from "fastest-levenshtein";
import { z } from "zod";
import { type Code, docsOf } from "../../../errors/index.ts";
import type { Diagnostic, JsonObject } from "../../../protocol/index.ts";
import { parseYamlData, type YamlData } from "../../1-parse/index.ts";
import { compilePattern } from "../../conditions/index.ts";
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

const listSchema = z.array(z.unknown());
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

/** A script of replies as it was read. */
export interface Script {
  /** `undefined` when there is an error. */
  readonly entries: readonly ScriptEntry[] | undefined;
  /** Every problem, in the order of the file. */
  readonly diagnostics: readonly Diagnostic[];
  /** False when the text is not even YAML. */
  readonly isYaml: boolean;
}

/** Reads a script of replies: YAML, a list of entries, each with one answer. */
export function readScript(source: string, file: string): Script {
  const yaml = parseYamlData(source, file);
  if (yaml.diagnostics.some(({ severity }) => severity === "error")) {
    return { entries: undefined, diagnostics: yaml.diagnostics, isYaml: false };
  }
  const report = new ScriptReport(yaml);
  const items = listSchema.safeParse(yaml.value ?? [], { reportInput: true });
  if (!items.success) for (const issue of items.error.issues) report.addIssue(issue, []);
  if (items.data?.length === 0) report.add("GC1014", [], "The script holds no reply.", "Begin with: - reply: Hello");
  const entries = (items.data ?? []).flatMap((item, index) => readEntry(item, index, report) ?? []);
  const { diagnostics } = report;
  return { entries: diagnostics.length === 0 ? entries : undefined, diagnostics, isYaml: true };
}

/** Each by itself, so that one that is wrong does not hide what is wrong with another. */
function readEntry(item: unknown, index: number, report: ScriptReport): ScriptEntry | undefined {
  const parsed = entrySchema.safeParse(item, { reportInput: true });
  if (parsed.success) return toEntry(parsed.data, index, report);
  for (const issue of parsed.error.issues) report.addIssue(issue, [index]);
  return undefined;
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
  const pattern = compilePattern(source);
  if (typeof pattern !== "string") return { source, test: (tested) => pattern.test(tested) };
  const hint = "Write it in RE2 syntax: no look-around, no back references.";
  report.add("GC1104", path, `"${source}" is no regular expression: ${pattern}`, hint);
  return undefined;
}

/** Collects what is wrong with a script. */
class ScriptReport {
  readonly #yaml: YamlData;
  readonly diagnostics: Diagnostic[] = [];

  constructor(yaml: YamlData) {
    this.#yaml = yaml;
  }

  add(code: Code, path: readonly PropertyKey[], message: string, hint?: string): void {
    const where = path.length === 0 ? "" : `${pathText(path)}: `;
    const steps = path.map((step) => (typeof step === "symbol" ? String(step) : step));
    this.diagnostics.push({
      code,
      severity: "error",
      message: `${where}${message}`,
      ...(hint === undefined ? {} : { hint }),
      ...this.#yaml.locate(steps, code === "GC1101" ? "key" : "value"),
      docs: docsOf(code),
    });
  }

  /** @param owner path of what was looked at. */
  addIssue(issue: z.core.$ZodIssue, owner: readonly PropertyKey[]): void {
    const path = [...owner, ...issue.path];
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys) this.add("GC1101", [...path, key], `Unknown key "${key}".`, nearestKey(key));
    } else {
      const isMissing = issue.code === "invalid_type" && issue.input === undefined && path.length > 1;
      this.add(isMissing ? "GC1103" : "GC1102", path, issue.message);
    }
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
