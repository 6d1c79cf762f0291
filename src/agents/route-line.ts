/** What a reply in words says: a choice by its first line, or an answer. */
export interface RouteLine {
  /** The names on the first line; `null` when the reply is an answer. */
  readonly names: readonly string[] | null;
  /** The answer, or what stands below the first line. */
  readonly text: string;
}

const PLAIN = /^route: ([\w-]+)$/;
const WORD = /route/i;
const LONGEST_START = 300;
const ROUTE = /^[\s`*_>#-]*route\s*:(.*)$/is;

/** The first line of a code fence, and the start of one. */
const FENCE = /^\s*(?:`{3,}|~{3,})[ \t]*[\w-]*[ \t]*[\r\n]\s*/;
const FENCE_START = /^\s*(?:`+|~+)[ \t]*[\w-]*[ \t]*$/;
const FENCE_END = /^[ \t]*(?:`{3,}|~{3,})[ \t]*$/m;

/** Reads a reply whose first line may be `route: NAME`, or several names with commas between; a code fence may be around it. */
export function readRouteLine(reply: string): RouteLine {
  // Nearly every reply is one of these two, and costs a fraction of the whole reading.
  const plain = PLAIN.exec(reply)?.[1];
  if (plain !== undefined) return { names: [plain], text: "" };
  if (!WORD.test(reply.slice(0, LONGEST_START))) return { names: null, text: reply };
  const inner = reply.replace(FENCE, "").trimStart();
  const end = inner.search(/[\r\n]/);
  const match = ROUTE.exec(end === -1 ? inner : inner.slice(0, end));
  if (match === null) return { names: null, text: reply };
  const names = (match[1] ?? "")
    .split(",")
    .map(bare)
    .filter((name) => name !== "");
  const below = end === -1 ? "" : inner.slice(end);
  return { names, text: (FENCE.test(reply) ? below.replace(FENCE_END, "") : below).trim() };
}

/** Lets an answer through while it streams and holds back a reply that begins with a route line. */
export class RouteLineGate {
  #held: string | undefined = "";
  /** The start of what is held, by which alone it is judged. */
  #start = "";

  /** Takes the next words; gives those that may be shown now. */
  feed(text: string): string {
    if (this.#held === undefined) return text;
    this.#held += text;
    if (this.#start.length === LONGEST_START) return "";
    this.#start = (this.#start + text).slice(0, LONGEST_START);
    if (mayBeRoute(this.#start)) return "";
    const shown = this.#held;
    this.#held = undefined;
    return shown;
  }

  /** The reply is over: gives what was held back and turns out to be an answer. */
  end(): string {
    const held = this.#held ?? "";
    return readRouteLine(held).names === null ? held : "";
  }
}

function mayBeRoute(beginning: string): boolean {
  if (FENCE_START.test(beginning)) return true;
  const start = beginning
    .replace(FENCE, "")
    .replace(/^[\s`*_>#-]+/, "")
    .toLowerCase();
  return start.startsWith("route") ? /^route\s*(:|$)/.test(start) : "route:".startsWith(start);
}

const AROUND = /["'`*_\s]/;
const BEHIND = /["'`*_.\s]/;

/** A name without what models put around it. By index: a pattern that is tied to the end alone would try every place. */
function bare(name: string): string {
  let start = 0;
  let end = name.length;
  while (start < end && AROUND.test(name.charAt(start))) start += 1;
  while (end > start && BEHIND.test(name.charAt(end - 1))) end -= 1;
  return name.slice(start, end);
}
