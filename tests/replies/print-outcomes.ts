import { judgeReply } from "./judge-reply.ts";
import type { OutcomeCase, OutcomeKind } from "./outcome-case.ts";

const LONGEST = 300;

/** What is printed of all outcomes, and how many are not as expected. */
export interface PrintedOutcomes {
  readonly text: string;
  readonly failed: number;
}

/** Runs every case and writes a table, one line for each kind of reply, with each case that fails below it. */
export function printOutcomes(kinds: readonly OutcomeKind[]): PrintedOutcomes {
  const tables = kinds.map(runKind);
  const total = tables.reduce(add, NOTHING);
  const width = Math.max(...kinds.map(({ kind }) => kind.length));
  const line = (name: string, count: Count) => `${name.padEnd(width)}  ${cells(count)}`;
  const lines = tables.flatMap((table) => [line(table.kind, table), ...table.failures]);
  const head = `${"a reply is".padEnd(width)}  ${HEADS.join("  ")}`;
  return { text: [head, ...lines, line("all", total)].join("\n"), failed: total.cases - total.passed };
}

interface Count {
  readonly cases: number;
  readonly action: number;
  readonly answer: number;
  readonly complaint: number;
  readonly passed: number;
}

const NOTHING: Count = { cases: 0, action: 0, answer: 0, complaint: 0, passed: 0 };
const HEADS = ["cases", "actions", "answers", "complaints", "as expected"];

function cells({ cases, action, answer, complaint, passed }: Count): string {
  const outcome = passed === cases ? "all" : `${passed}, not ${cases - passed}`;
  return [cases, action, answer, complaint, outcome].map((cell, index) => String(cell).padStart(HEADS[index]?.length ?? 0)).join("  ");
}

function add(sum: Count, { cases, action, answer, complaint, passed }: Count): Count {
  return {
    cases: sum.cases + cases,
    action: sum.action + action,
    answer: sum.answer + answer,
    complaint: sum.complaint + complaint,
    passed: sum.passed + passed,
  };
}

function runKind({ kind, cases }: OutcomeKind): Count & { readonly kind: string; readonly failures: readonly string[] } {
  const judged = cases.map((one) => ({ one, ...judgeReply(one) }));
  const seenAs = (type: string) => judged.filter(({ seen }) => seen.type === type).length;
  return {
    kind,
    cases: cases.length,
    action: seenAs("action"),
    answer: seenAs("answer"),
    complaint: seenAs("complaint"),
    passed: judged.filter(({ isExpected }) => isExpected).length,
    failures: judged.filter(({ isExpected }) => !isExpected).map(({ one, seen }) => describeFailure(one, seen)),
  };
}

function describeFailure({ name, reply, expected }: OutcomeCase, seen: unknown): string {
  const alternatives = expected.map(show).join("\n         or ");
  return `  FAILED ${name}\n    reply    ${show(reply)}\n    expected ${alternatives}\n    seen     ${show(seen)}`;
}

function show(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
