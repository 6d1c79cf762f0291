import { InvalidArgumentError } from "../../errors/index.ts";
import { skipBlank } from "./blank.ts";
import { followCall } from "./follow-call.ts";
import { listActions, showAction } from "./list-actions.ts";
import type { ParseReplyOptions } from "./parse-reply-options.ts";
import { type Complaint, complain, type ParsedReply } from "./parsed-reply.ts";
import type { Call } from "./scan/call.ts";
import type { Findings } from "./scan/findings.ts";
import { scanReply } from "./scan/scan-reply.ts";

/**
 * Reads a model's reply: gives the action it asks for, an answer in plain text where that is allowed, or a complaint that
 * the model can act on. Any text is one of the three; nothing is thrown, and the time grows with the length alone.
 *
 * An action is `<action type="NAME">` with its parameters as elements or as one JSON object, or the JSON object
 * `{"thought", "action", "parameters"}`. What stands in a thought, a reasoning block, an observation or a comment is never an
 * action; of several, the first counts. Values are taken exactly as written: a value that may be cut off, or that could be
 * read in two ways, is a complaint.
 * @throws {InvalidArgumentError} GC5001 without a list of actions.
 */
export function parseReply(text: string | null | undefined, options: ParseReplyOptions): ParsedReply {
  if (!Array.isArray((options as ParseReplyOptions | undefined)?.actions)) {
    throw new InvalidArgumentError("parseReply needs actions.", { hint: "It is the list of what the reply may ask for; it may be empty." });
  }
  const parsed = readReply(text, options);
  if (parsed.type !== "complaint" || options.isCutOff !== true) return parsed;
  return { ...parsed, message: `${parsed.message} ${CUT_OFF}` };
}

const CUT_OFF = "Your reply was cut off before it was complete, by its limit of length or by a filter: write a shorter one.";

function readReply(text: string | null | undefined, options: ParseReplyOptions): ParsedReply {
  if (typeof text !== "string" || skipBlank(text, 0, text.length) === text.length) return emptyReply("Your reply is empty.", options);
  const found = scanReply(text, options);
  if (found.complaint !== undefined) return found.complaint;
  return found.first === undefined ? readAnswer(text, found, options) : readCall(found.first, found, options);
}

function readCall(call: Call, found: Findings, options: ParseReplyOptions): ParsedReply {
  if (found.broken !== undefined && call.start < found.broken.end) return found.broken.complaint;
  if (call.isInOpenThought && !isMeantInOpenThought(call, found, options)) {
    return complain(
      "unclosed",
      "The thought has no </thought>, so the action may be part of it. Close the thought, then write the action.",
    );
  }
  const followed = followCall(call, options);
  if (followed.type === "complaint") return followed;
  const { action, checked } = followed;
  const notes = [...new Set([...followed.notes, ...checked.notes, ...notesOf(found)])];
  return { type: "action", name: action.name, parameters: checked.parameters, thought: thoughtOf(call, found), notes };
}

/**
 * An action in a thought without an end tag is meant when it is markup, and the thought does not go on behind it; without an
 * end tag of its own, only when it gives parameters or the model ended by itself.
 */
function isMeantInOpenThought(call: Call, found: Findings, options: ParseReplyOptions): boolean {
  if (call.type === "envelope" || found.hasTextAfter || options.isCutOff === true) return false;
  const { body } = call;
  return body.ending === "closed" || body.elements.length > 0 || body.json !== undefined || options.isCutOff === false;
}

function readAnswer(text: string, found: Findings, options: ParseReplyOptions): ParsedReply {
  if (!found.hasTextBefore) return emptyReply("Your reply holds only what you thought.", options);
  if (found.hasStrayEnd) return noAction("Your reply has </action> without <action>.", options);
  if (options.allowPlainAnswer !== true) return found.broken?.complaint ?? noAction("Your reply has no action.", options);
  if (options.isCutOff === true) return complain("unclosed", "Your answer has no end.");
  if (options.isCutOff === undefined && endsInTag(text)) {
    return complain("unclosed", "Your reply ends inside a tag, so it may be cut off. Write it again, shorter.");
  }
  if (found.openBlock !== undefined) {
    return complain("unclosed", `<${found.openBlock}> has no end tag, so the end of your answer cannot be told. Write it again.`);
  }
  return { type: "answer", text: found.textBefore, thought: thoughtOf(undefined, found), notes: notesOf(found) };
}

function emptyReply(problem: string, options: ParseReplyOptions): Complaint {
  return complain("empty", request(problem, options));
}

function noAction(problem: string, options: ParseReplyOptions): Complaint {
  return complain("no_action", request(problem, options));
}

function request(problem: string, options: ParseReplyOptions): string {
  if (options.actions.length === 0) return `${problem} Write your answer.`;
  const answer = options.allowPlainAnswer === true ? " Or write your answer as plain text." : "";
  return `${problem} ${listActions(options.actions)}${showAction(options.actions)}${answer}`;
}

const START_TAGS = ["<action", "<thought", "<think", "<observation"];

/** True when the text breaks off where a tag of ours may begin: `<ac`. */
function endsInTag(text: string): boolean {
  const at = text.lastIndexOf("<");
  const rest =
    at === -1
      ? ""
      : text
          .slice(at, at + 20)
          .trimEnd()
          .toLowerCase();
  return rest.length > 1 && START_TAGS.some((tag) => tag.startsWith(rest));
}

/** What the model thought: its thoughts, else its reasoning, else what it wrote before the action. */
function thoughtOf(call: Call | undefined, found: Findings): string {
  const own = call?.type === "envelope" ? [call.thought.trim()] : [];
  const thoughts = [...found.thoughts, ...own].filter((thought) => thought !== "");
  if (thoughts.length > 0) return thoughts.join("\n\n");
  if (found.reasoning.length > 0 || call === undefined) return found.reasoning.join("\n\n");
  return found.hasTextBefore ? withoutOpenFence(found.textBefore) : "";
}

/** Text without a last line that only opens a code fence. */
function withoutOpenFence(text: string): string {
  const line = text.slice(text.lastIndexOf("\n") + 1);
  return line.startsWith("```") || line.startsWith("~~~") ? text.slice(0, -line.length).trimEnd() : text;
}

function notesOf(found: Findings): readonly string[] {
  const notes: string[] = [];
  if (found.first !== undefined && found.hasOpenThought) notes.push("A missing </thought> was added.");
  if (found.lateBlock !== undefined) notes.push(`Everything before </${found.lateBlock}> was read as thought.`);
  if (found.observations > 0) notes.push("An observation in the reply was left out; observations come from actions only.");
  if (found.dropped > 0) notes.push(`Only the first action was taken; ${found.dropped} more left out.`);
  if (found.first !== undefined && found.hasTextBefore && found.thoughts.length + found.reasoning.length > 0) {
    notes.push("Text before the action was left out.");
  }
  if (found.first !== undefined && found.hasTextAfter) notes.push("Text after the action was left out.");
  return notes;
}
