/** What a reply in words says: a choice by its first line, or an answer. */
export interface RouteLine {
  /** The names on the first line; `null` when the reply is an answer. */
  readonly names: readonly string[] | null;
  /** The answer, or what stands below the first line. */
  readonly text: string;
}

const ROUTE = /^[\s`*_>#-]*route\s*:(.*)$/i;

/** Reads a reply whose first line may be `route: NAME`, or several names with commas between. */
export function readRouteLine(reply: string): RouteLine {
  const trimmed = reply.trimStart();
  const end = trimmed.indexOf("\n");
  const match = ROUTE.exec(end === -1 ? trimmed : trimmed.slice(0, end));
  if (match === null) return { names: null, text: reply };
  const names = (match[1] ?? "")
    .split(",")
    .map(bare)
    .filter((name) => name !== "");
  return { names, text: end === -1 ? "" : trimmed.slice(end + 1).trim() };
}

/** Lets an answer through while it streams and holds back a reply that begins with a route line. */
export class RouteLineGate {
  #held: string | undefined = "";

  /** Takes the next words; gives those that may be shown now. */
  feed(text: string): string {
    if (this.#held === undefined) return text;
    this.#held += text;
    if (mayBeRoute(this.#held)) return "";
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

function mayBeRoute(text: string): boolean {
  const start = text
    .slice(0, 200)
    .replace(/^[\s`*_>#-]+/, "")
    .toLowerCase();
  return start.startsWith("route") ? /^route\s*(:|$)/.test(start) : "route:".startsWith(start);
}

function bare(name: string): string {
  return name.trim().replace(/^["'`*_\s]+|["'`*_.\s]+$/g, "");
}
