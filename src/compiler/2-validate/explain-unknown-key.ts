import type { Code } from "../../errors/index.ts";
import { type Document, locationOf, nodeAt } from "../1-parse/index.ts";
import { findLookAlike, listNames, type Problem, quoteText, suggest } from "../diagnostics/index.ts";
import type { IssuePath } from "./flatten-issues.ts";
import { isNotSupportedYet } from "./not-supported-yet.ts";
import { allShapesAt, placesOfKeys, shapesAt } from "./schema-walk.ts";
import { crewSchema } from "./schemas/crew-schema.ts";
import { ownerOf } from "./subject.ts";

const PLACES = placesOfKeys(crewSchema);

/** True for words that are a key somewhere in a crew file. */
export function isCrewKey(word: string): boolean {
  return PLACES.has(word);
}

/** A key that does not stand where it could. */
export interface UnknownKey {
  readonly problem: Problem;
  /** The key that was meant, when the map does not have it yet. */
  readonly meant: string | undefined;
}

/** Says what is wrong with an unknown key and what was most likely meant. */
export function explainUnknownKey(path: IssuePath, key: string, document: Document, data: unknown): UnknownKey {
  const owner = nodeAt(document, path);
  const present = new Set(owner?.type === "map" ? owner.entries.map((entry) => entry.key) : []);
  const known = [...new Set(shapesAt(crewSchema, path, data).flatMap(({ shape }) => Object.keys(shape)))];
  const free = known.filter((one) => !present.has(one));
  const problem = (code: Code, message: string, hint: string): Problem => ({
    code,
    message,
    hint,
    location: locationOf(document, [...path, key], "key"),
  });
  const kinds = kindsWith(path, key, data);
  if (kinds.length > 0) {
    const word = path[0] === "models" ? "provider" : "kind";
    const message = `${ownerOf(path, data)} cannot have ${quoteText(key)}: it is of ${word} ${quoteText(ownKind(path, data))}.`;
    return { problem: problem("GC1109", message, `The key belongs to ${word}: ${listNames(kinds, 5)}.`), meant: undefined };
  }
  const meant = suggest(key, free);
  const shown = known.filter((one) => !isNotSupportedYet([...path, one], { kind: ownKind(path, data) }));
  return { problem: problem("GC1101", `Unknown key ${quoteText(key)}.`, hintFor({ key, path, meant, known: shown })), meant };
}

interface HintInput {
  readonly key: string;
  readonly path: IssuePath;
  readonly meant: string | undefined;
  readonly known: readonly string[];
}

function hintFor({ key, path, meant, known }: HintInput): string {
  if (key.startsWith("-") && known.length > 0) return `Put a space after the dash: "- ${key.slice(1)}".`;
  if (key.includes("${")) return "Variables are put in values only, not in keys.";
  if (meant !== undefined) {
    const lookAlike = findLookAlike(key);
    const reason = lookAlike === undefined ? "" : ` The letter "${lookAlike.letter}" only looks like "${lookAlike.latin}".`;
    return `Did you mean "${meant}"?${reason}`;
  }
  const elsewhere = (PLACES.get(key) ?? []).filter((place) => place !== "the top level" || path.length > 0);
  if (elsewhere.length > 0) return `This key belongs to ${listNames(elsewhere, 4)}.`;
  return `Known here: ${listNames(known, 30)}.${known.includes("metadata") ? ' Anything of your own goes under "metadata".' : ""}`;
}

/** The other kinds of agent, or providers of a model, that take the key. */
function kindsWith(path: IssuePath, key: string, data: unknown): readonly string[] {
  if (path.length !== 2 || (path[0] !== "agents" && path[0] !== "models")) return [];
  if (ownKind(path, data) === "") return [];
  return allShapesAt(crewSchema, path, data).flatMap(({ shape, kinds }) => (Object.hasOwn(shape, key) ? kinds : []));
}

function ownKind(path: IssuePath, data: unknown): string {
  const kinds = shapesAt(crewSchema, path, data).flatMap((shape) => shape.kinds);
  const owner = path.reduce<unknown>((value, step) => (value as Record<PropertyKey, unknown> | undefined)?.[step], data);
  const map = typeof owner === "object" && owner !== null ? (owner as Record<string, unknown>) : {};
  const kind = map[path[0] === "models" ? "provider" : "kind"];
  return typeof kind === "string" && kinds.includes(kind) ? kind : "";
}
