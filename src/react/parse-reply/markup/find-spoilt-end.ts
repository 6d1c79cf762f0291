import { type Complaint, complain } from "../parsed-reply.ts";
import { quoteText } from "../quote-text.ts";
import type { RawBody } from "./raw-action.ts";

/**
 * Finds a value that runs over the end of its action, because its parameter has no end tag of its own: it holds `</action>`
 * without a start tag, and either another action begins behind that, or the action itself is left open.
 */
export function findSpoiltEnd(body: RawBody): Complaint | undefined {
  for (const { name, value } of body.elements) {
    if (!runsOver(value?.raw ?? "", body.ending === "closed")) continue;
    const problem = `The value of ${quoteText(name)} runs over </action>, so its own end tag may be missing.`;
    return complain("unclosed", `${problem} If </action> is part of the value, write it as CDATA: <${name}><![CDATA[…]]></${name}>.`);
  }
  return undefined;
}

function runsOver(text: string, isClosed: boolean): boolean {
  let depth = 0;
  let hasLoneEnd = false;
  for (const match of text.matchAll(/<(\/?)action\b/gi)) {
    const isEnd = match[1] === "/";
    if (!isEnd && hasLoneEnd) return true;
    if (isEnd && depth === 0) hasLoneEnd = true;
    else depth += isEnd ? -1 : 1;
  }
  return hasLoneEnd && !isClosed;
}
