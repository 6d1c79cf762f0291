import { quoteText } from "../diagnostics/index.ts";
import { type IssuePath, valueAt } from "./flatten-issues.ts";

/** How an item of a list is spoken of. */
interface ItemWords {
  readonly one: string;
  readonly noun: string;
  /** False for items that have no name to call them by. */
  readonly hasName: boolean;
  /** What to write where something else stands. */
  readonly keys: string;
}

/** The lists of every kind of file; no two kinds use one name for a list of different things. */
const ITEMS: Readonly<Record<string, ItemWords>> = {
  agents: { one: "An agent", noun: "agent", hasName: true, keys: "the agent's keys: name, kind, description" },
  edges: { one: "An edge", noun: "edge", hasName: false, keys: "the keys from and to" },
  slots: { one: "A module", noun: "module", hasName: true, keys: "the module's keys: name, file, description" },
  actions: { one: "An action", noun: "action", hasName: true, keys: "the action's keys: name, description" },
};

/** What a path leads to, as the subject of a sentence: `"max_hops"`, `Each item of "examples"`. */
export function subjectOf(path: IssuePath): string {
  const last = path.at(-1);
  if (typeof last === "string") return `${nounOf(path)}${quoteText(last)}`;
  const list = path.at(-2);
  return itemWordsOf(path)?.one ?? (typeof list === "string" ? `Each item of ${quoteText(list)}` : "The file");
}

/** The map that a path leads to, as the subject of a sentence: `The agent "billing"`; `whole` is the file itself. */
export function ownerOf(path: IssuePath, data: unknown, whole: string): string {
  if (path.length === 0) return whole;
  const words = itemWordsOf(path);
  if (words === undefined) return subjectOf(path);
  const name = words.hasName ? valueAt(data, [...path, "name"]) : undefined;
  return typeof name === "string" && name.trim() !== "" ? `The ${words.noun} ${quoteText(name)}` : `This ${words.noun}`;
}

/** How the item that a path leads to is spoken of; `undefined` for anything but an item of a list of declarations. */
export function itemWordsOf(path: IssuePath): ItemWords | undefined {
  const list = path.at(-2);
  return typeof path.at(-1) === "number" && typeof list === "string" && Object.hasOwn(ITEMS, list) ? ITEMS[list] : undefined;
}

/** Maps whose keys are names, and what they name. */
const NAMED: Readonly<Record<string, string>> = { models: "model", tools: "tool", mcp_servers: "MCP server" };

function nounOf(path: IssuePath): string {
  const [map] = path;
  return path.length === 2 && typeof map === "string" && Object.hasOwn(NAMED, map) ? `The ${NAMED[map]} ` : "";
}
