import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { ReplyAction } from "../../src/react/index.ts";
import { generateIn, generateText } from "./generate-text.ts";
import type { ExpectedOutcome, GeneratedText, OutcomeCase, OutcomeKind } from "./outcome-case.ts";

/** A case as its file has it. */
interface WrittenCase {
  readonly name: string;
  readonly reply?: string | null;
  readonly generate?: GeneratedText | readonly GeneratedText[];
  readonly actions?: readonly ReplyAction[];
  readonly allow_plain_answer?: boolean;
  readonly is_cut_off?: boolean;
  readonly expect: ExpectedOutcome | { readonly any_of: readonly ExpectedOutcome[] };
}

interface WrittenKind {
  readonly kind: string;
  readonly cases: readonly WrittenCase[];
}

const DEFAULTS = "_defaults.yaml";

/** Reads every file of expected outcomes in a folder, in the order of their names; its README says how they are written. */
export function readOutcomes(folder: string): readonly OutcomeKind[] {
  const { actions } = readYaml(join(folder, DEFAULTS)) as { readonly actions: readonly ReplyAction[] };
  const files = readdirSync(folder).filter((file) => file.endsWith(".yaml") && file !== DEFAULTS);
  return files.sort().map((file) => {
    const { kind, cases } = readYaml(join(folder, file)) as WrittenKind;
    return { kind, cases: cases.map((written) => caseOf(written, actions)) };
  });
}

function readYaml(file: string): unknown {
  return parse(readFileSync(file, "utf8"));
}

function caseOf(written: WrittenCase, actions: readonly ReplyAction[]): OutcomeCase {
  const { name, reply, generate, expect } = written;
  const expected = "any_of" in expect ? expect.any_of : [expect];
  return {
    name,
    reply: generate === undefined ? (reply ?? null) : generateText(generate),
    actions: written.actions ?? actions,
    allowPlainAnswer: written.allow_plain_answer ?? false,
    isCutOff: written.is_cut_off,
    expected: expected.map(generateIn) as readonly ExpectedOutcome[],
  };
}
