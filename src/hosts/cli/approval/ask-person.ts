import type { ApprovalDecision, ApprovalRequest, JsonObject, JsonValue } from "../../../protocol/index.ts";
import { safeText } from "../terminal/safe-text.ts";

/** Longer values are cut where they are shown. */
const LONGEST_VALUE = 2_000;

const QUESTION = "Allow it? [y]es, [n]o, [e]dit the parameters: ";

/** Asks one question and gives the line that was typed; `undefined` when there is nobody any more. */
export type AskLine = (question: string) => Promise<string | undefined>;

/** Asks a person about an action until the answer is clear. Nobody there is a no. */
export async function askPerson(request: ApprovalRequest, ask: AskLine): Promise<ApprovalDecision> {
  let question = `${describe(request)}\n${QUESTION}`;
  for (;;) {
    const answer = (await ask(question))?.trim().toLowerCase();
    if (answer === undefined) return { type: "reject", reason: "Nobody answered." };
    if (answer === "y" || answer === "yes") return { type: "approve" };
    if (answer === "n" || answer === "no") return reject(await ask("Why not? The agent is told (Enter for no reason): "));
    if (answer !== "e" && answer !== "edit") {
      question = QUESTION;
      continue;
    }
    const edited = readParameters((await ask("Parameters as JSON, in one line: ")) ?? "");
    if (edited !== undefined) return { type: "edit", parameters: edited };
    question = `That is no JSON object.\n${QUESTION}`;
  }
}

function reject(reason: string | undefined): ApprovalDecision {
  const text = reason?.trim() ?? "";
  return text === "" ? { type: "reject" } : { type: "reject", reason: text };
}

/** Everything that comes from a model is made harmless for the terminal. */
function describe({ agentName, action, description, parameters }: ApprovalRequest): string {
  const rows = Object.entries(parameters).map(([name, value]) => `  ${name}: ${shown(value)}`);
  return safeText([`\n${agentName} wants to use ${action}: ${description}`, ...rows].join("\n"));
}

function shown(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length <= LONGEST_VALUE ? text : `${text.slice(0, LONGEST_VALUE)}… (${text.length} characters)`;
}

function readParameters(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}
