import { quoteText } from "../diagnostics/index.ts";
import { type IssuePath, valueAt } from "./flatten-issues.ts";

/** What a path leads to, as the subject of a sentence: `"max_hops"`, `Each item of "examples"`. */
export function subjectOf(path: IssuePath): string {
  const last = path.at(-1);
  if (typeof last === "string") return isNameStep(path) ? `The model ${quoteText(last)}` : quoteText(last);
  const list = path.at(-2);
  if (list === "agents") return "An agent";
  if (list === "edges") return "An edge";
  return typeof list === "string" ? `Each item of ${quoteText(list)}` : "The file";
}

/** The map that a path leads to, as the subject of a sentence: `The agent "billing"`. */
export function ownerOf(path: IssuePath, data: unknown): string {
  if (path.length === 0) return "The crew";
  if (path[0] === "agents" && path.length === 2) {
    const name = valueAt(data, [...path, "name"]);
    return typeof name === "string" && name.trim() !== "" ? `The agent ${quoteText(name)}` : "This agent";
  }
  if (path[0] === "topology" && path[1] === "edges" && path.length === 3) return "This edge";
  return subjectOf(path);
}

function isNameStep(path: IssuePath): boolean {
  return path[0] === "models" && path.length === 2;
}
