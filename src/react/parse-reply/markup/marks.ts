import { skipBlank } from "../blank.ts";
import { InlineCode } from "./inline-code.ts";
import { endOfName, readTag } from "./read-tag.ts";
import { type Role, roleOf } from "./roles.ts";

/** What tells one reserved tag from another, wherever they stand. */
export interface MarkKind {
  readonly role: Role;
  /** Its name in lower case; tags belong together when their names are equal. */
  readonly name: string;
  readonly isClose: boolean;
}

/** A reserved tag somewhere in a reply. */
export interface Mark extends MarkKind {
  readonly start: number;
  /** The index behind the tag; for the start tag of an action, behind its name. */
  readonly end: number;
}

const LONGEST_NAME = 40;

/** The reserved tags of a text in order, wherever they stand; held as numbers, since a hostile reply has a million of them. */
export class Marks {
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  /** Index of its kind for each tag. */
  readonly #kindOf: number[] = [];
  readonly #kinds: MarkKind[] = [];
  readonly #kindIndex = new Map<string, number>();

  get length(): number {
    return this.#starts.length;
  }

  /** Where the tag of that index starts; infinity behind the last one. */
  startOf(index: number): number {
    return this.#starts[index] ?? Number.POSITIVE_INFINITY;
  }

  kindOf(index: number): MarkKind | undefined {
    return this.#kinds[this.#kindOf[index] ?? -1];
  }

  at(index: number): Mark | undefined {
    const kind = this.kindOf(index);
    const start = this.#starts[index];
    const end = this.#ends[index];
    if (kind === undefined || start === undefined || end === undefined) return undefined;
    return { role: kind.role, name: kind.name, isClose: kind.isClose, start, end };
  }

  add({ role, name, isClose, start, end }: Mark): void {
    const key = isClose ? `/${name}` : name;
    const kind = this.#kindIndex.get(key) ?? this.#kinds.push({ role, name, isClose }) - 1;
    this.#kindIndex.set(key, kind);
    this.#starts.push(start);
    this.#ends.push(end);
    this.#kindOf.push(kind);
  }

  /** The index of the first tag that starts at that place or later. */
  indexFrom(start: number): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.startOf(middle) < start) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Finds the reserved tags of a text; those that a sentence mentions in back-ticks are left out. */
export function findMarks(text: string): Marks {
  const marks = new Marks();
  const code = new InlineCode(text);
  for (let at = text.indexOf("<"); at !== -1; at = text.indexOf("<", at + 1)) {
    const mark = readMark(text, at);
    if (mark !== undefined && !isMention(text, mark, code)) marks.add(mark);
  }
  return marks;
}

function isMention(text: string, mark: Mark, code: InlineCode): boolean {
  return mark.isClose ? text.charAt(mark.end) === "`" && text.charAt(mark.start - 1) === "`" : code.isMention(mark.start);
}

function readMark(text: string, start: number): Mark | undefined {
  const isClose = text.charAt(start + 1) === "/";
  const nameStart = isClose ? start + 2 : start + 1;
  const nameEnd = endOfName(text, nameStart, Math.min(text.length, nameStart + LONGEST_NAME));
  const name = nameEnd - nameStart < SHORTEST_NAME ? "" : text.slice(nameStart, nameEnd).toLowerCase();
  const role = name === "" ? undefined : roleOf(name);
  if (role === undefined) return undefined;
  if (isClose) return { role, name, isClose, start, end: endOfEndTag(text, nameEnd) };
  if (role === "action") return { role, name, isClose, start, end: nameEnd };
  const tag = readTag(text, start);
  if (tag.type === "text" || (tag.type === "tag" && tag.kind === "empty")) return undefined;
  return { role, name, isClose, start, end: tag.type === "tag" ? tag.end : text.length };
}

const SHORTEST_NAME = "think".length;

function endOfEndTag(text: string, nameEnd: number): number {
  const end = skipBlank(text, nameEnd, text.length);
  return text.charAt(end) === ">" ? end + 1 : nameEnd;
}
