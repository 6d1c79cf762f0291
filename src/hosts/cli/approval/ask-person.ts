import type { ApprovalDecision, ApprovalRequest, JsonObject } from "../../../protocol/index.ts";
import { safeText } from "../terminal/safe-text.ts";

/** Longer values are cut where they are shown. */
const LONGEST_VALUE = 2_000;

/** The same for a description, which is no part of what is agreed to. */
const LONGEST_DESCRIPTION = 500;

const QUESTION = "Allow it? [y]es, [n]o, [e]dit the parameters: ";
/** Asked where values were cut. */
const QUESTION_OF_MORE = "Allow it? [y]es, [n]o, [e]dit the parameters, [s]how all of them: ";

/** Asks one question and gives the line that was typed; `undefined` when there is nobody any more. */
export type AskLine = (question: string) => Promise<string | undefined>;

/** Asks a person about an action until the answer is clear. Nobody there is a no. */
export async function askPerson(request: ApprovalRequest, ask: AskLine): Promise<ApprovalDecision> {
  const { text, isCut } = describe(request, LONGEST_VALUE);
  let asked = isCut ? QUESTION_OF_MORE : QUESTION;
  let question = `${text}\n${asked}`;
  for (;;) {
    const answer = wordOf(await ask(question));
    question = asked;
    if (answer === "nobody") return { type: "reject", reason: "Nobody answered." };
    if (answer === "yes") return { type: "approve" };
    if (answer === "no") return reject(await ask("Why not? The agent is told (Enter for no reason): "));
    if (answer === "show") {
      asked = QUESTION;
      question = `${describe(request, Number.POSITIVE_INFINITY).text}\n${asked}`;
    }
    if (answer === "edit") {
      const edited = readParameters(await ask("Parameters as JSON, in one line: "));
      if (edited !== undefined) return { type: "edit", parameters: edited };
      question = `That is no JSON object.\n${asked}`;
    }
  }
}

const ANSWERS = ["yes", "no", "edit", "show"] as const;

/** The answer that a line is, written out or by its first letter. */
function wordOf(line: string | undefined): (typeof ANSWERS)[number] | "nobody" | "unclear" {
  if (line === undefined) return "nobody";
  const typed = line.trim().toLowerCase();
  return ANSWERS.find((answer) => typed === answer || typed === answer.charAt(0)) ?? "unclear";
}

function reject(reason: string | undefined): ApprovalDecision {
  const text = reason?.trim() ?? "";
  return text === "" ? { type: "reject" } : { type: "reject", reason: text };
}

/**
 * What is to be done: the parameters first, each in a line of its own, then what the tool says about itself. Everything that comes
 * from models and servers is made harmless for the terminal, and fills no line but its own.
 */
function describe(
  { agentName, action, description, parameters }: ApprovalRequest,
  longest: number,
): { readonly text: string; readonly isCut: boolean } {
  const values = Object.entries(parameters).map(([name, value]) => ({ name: onOneLine(name), text: JSON.stringify(value) }));
  const rows = values.map(({ name, text }) => `  ${name}: ${shown(text, longest)}`);
  const lines = [
    `${onOneLine(agentName)} wants to use ${onOneLine(action)}${rows.length === 0 ? " without parameters" : ""}`,
    ...rows,
    `What it says it does: ${shown(onOneLine(description), LONGEST_DESCRIPTION)}`,
  ];
  return { text: `\n${lines.map(safeText).join("\n")}`, isCut: values.some(({ text }) => text.length > longest) };
}

function shown(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return `${text.slice(0, longest)}… (${text.length - longest} of ${text.length} characters are not shown)`;
}

/** Line and paragraph separators of Unicode are blanks of patterns too. */
function onOneLine(text: string): string {
  return text.replace(/[\s\u0085]+/g, " ").trim();
}

function readParameters(text = ""): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}
