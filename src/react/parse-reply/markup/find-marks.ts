import { skipBlank } from "../blank.ts";
import { InlineCode } from "./inline-code.ts";
import { endOfName, readTag } from "./read-tag.ts";

/** What a reserved tag is for. */
export type Role = "thought" | "reasoning" | "observation" | "action";

/** A reserved tag somewhere in a reply. */
export interface Mark {
  readonly role: Role;
  /** Its name in lower case; tags belong together when their names are equal. */
  readonly name: string;
  readonly isClose: boolean;
  readonly start: number;
  /** The index behind the tag; for the start tag of an action, behind its name. */
  readonly end: number;
}

const ROLES: ReadonlyMap<string, Role> = new Map<string, Role>([
  ["action", "action"],
  ["thought", "thought"],
  ["thoughts", "thought"],
  ["think", "reasoning"],
  ["thinking", "reasoning"],
  ["reasoning", "reasoning"],
  ["reflection", "reasoning"],
  ["scratchpad", "reasoning"],
  ["observation", "observation"],
  ["observations", "observation"],
]);

const LONGEST_NAME = 40;

/** The role of a tag's name; vendors' prefixes (`seed:think`) count for reasoning only. */
export function roleOf(name: string): Role | undefined {
  const lower = name.toLowerCase();
  const role = ROLES.get(lower);
  if (role !== undefined) return role;
  const local = ROLES.get(lower.slice(lower.lastIndexOf(":") + 1));
  return local === "reasoning" ? local : undefined;
}

/** Finds the reserved tags of a text in order, wherever they stand; those quoted in a sentence are left out. */
export function findMarks(text: string): readonly Mark[] {
  const marks: Mark[] = [];
  const code = new InlineCode(text);
  for (let at = text.indexOf("<"); at !== -1; at = text.indexOf("<", at + 1)) {
    const mark = readMark(text, at);
    if (mark !== undefined && !code.isMention(at)) marks.push(mark);
  }
  return marks;
}

function readMark(text: string, start: number): Mark | undefined {
  const isClose = text.charAt(start + 1) === "/";
  const nameStart = isClose ? start + 2 : start + 1;
  const nameEnd = endOfName(text, nameStart, Math.min(text.length, nameStart + LONGEST_NAME));
  const name = text.slice(nameStart, nameEnd).toLowerCase();
  const role = name === "" ? undefined : roleOf(name);
  if (role === undefined) return undefined;
  if (isClose) return { role, name, isClose, start, end: endOfEndTag(text, nameEnd) };
  if (role === "action") return { role, name, isClose, start, end: nameEnd };
  const tag = readTag(text, start);
  if (tag.type === "text" || (tag.type === "tag" && tag.kind === "empty")) return undefined;
  return { role, name, isClose, start, end: tag.type === "tag" ? tag.end : text.length };
}

function endOfEndTag(text: string, nameEnd: number): number {
  const end = skipBlank(text, nameEnd, text.length);
  return text.charAt(end) === ">" ? end + 1 : nameEnd;
}
