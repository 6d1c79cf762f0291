import type { Code } from "../../errors/index.ts";
import { nodeAt } from "../1-parse/index.ts";
import { findLookAlike, listNames, quoteText, Suggester } from "../diagnostics/index.ts";
import type { DocumentEdit } from "./edit-document.ts";
import type { ExplainContext } from "./explain-issue.ts";
import type { FileLanguage } from "./file-language.ts";
import { type IssuePath, valueAt } from "./flatten-issues.ts";
import { isNotSupportedYet } from "./not-supported-yet.ts";
import { allShapesAt, type ObjectShape, shapesAt } from "./schema-walk.ts";
import { ownerOf } from "./subject.ts";

/** Keys of one map that are explained; more are counted. */
const MOST_KEYS = 1_000;

/**
 * Reports keys that one map cannot have. Gives the edits that make the misspelt ones the keys that were meant, where
 * the map does not have those yet.
 */
export function reportUnknownKeys(path: IssuePath, keys: readonly string[], context: ExplainContext): readonly DocumentEdit[] {
  const { document, collector } = context;
  const owner = nodeAt(document, path);
  if (owner?.type !== "map") return [];
  const places = new Map(owner.entries.map(({ key, keyLocation }) => [key, keyLocation]));
  const explainer = new KeyExplainer(path, context, new Set(places.keys()));
  const edits: DocumentEdit[] = [];
  if (keys.length > MOST_KEYS) collector.omit(keys.length - MOST_KEYS);
  for (const key of keys.slice(0, MOST_KEYS)) {
    const { meant, ...explained } = explainer.explain(key);
    collector.report({ ...explained, location: places.get(key) ?? owner.location });
    if (meant !== undefined) edits.push({ type: "rename", path, key, to: meant });
  }
  return edits;
}

interface ExplainedKey {
  readonly code: Code;
  readonly message: string;
  readonly hint: string;
  /** The key that was meant, when the map does not have it yet; given once. */
  readonly meant?: string | undefined;
}

/** Explains keys that one map cannot have. */
class KeyExplainer {
  readonly #path: IssuePath;
  readonly #data: unknown;
  readonly #language: FileLanguage;
  /** `kind` or `provider`, where that decides which keys there can be. */
  readonly #kind: string;
  readonly #known: readonly string[];
  readonly #others: readonly ObjectShape[];
  readonly #suggester: Suggester;
  readonly #taken = new Set<string>();

  constructor(path: IssuePath, { data, language }: ExplainContext, present: ReadonlySet<string>) {
    const shapes = shapesAt(language.schema, path, data);
    const known = [...new Set(shapes.flatMap(({ shape }) => Object.keys(shape)))];
    this.#path = path;
    this.#data = data;
    this.#language = language;
    this.#kind = kindOf(valueAt(data, path), shapes);
    this.#known = known.filter((key) => !isNotSupportedYet(language.notSupported, [...path, key], { kind: this.#kind }));
    this.#others = this.#kind === "" ? [] : allShapesAt(language.schema, path, data);
    this.#suggester = new Suggester(known.filter((key) => !present.has(key)));
  }

  explain(key: string): ExplainedKey {
    const kinds = this.#others.flatMap((other) => (Object.hasOwn(other.shape, key) ? other.kinds : []));
    if (kinds.length > 0) {
      const word = this.#path[0] === "models" ? "provider" : "kind";
      return {
        code: "GC1109",
        message: `${ownerOf(this.#path, this.#data, this.#language.whole)} cannot have ${quoteText(key)}: it is of ${word} ${quoteText(this.#kind)}.`,
        hint: `The key belongs to ${word}: ${listNames(kinds, 5)}.`,
      };
    }
    const meant = this.#suggester.suggest(key);
    const isFirst = meant !== undefined && this.#known.includes(meant) && !this.#taken.has(meant);
    if (isFirst) this.#taken.add(meant);
    return { code: "GC1101", message: `Unknown key ${quoteText(key)}.`, hint: this.#hint(key, meant), meant: isFirst ? meant : undefined };
  }

  #hint(key: string, meant: string | undefined): string {
    if (key.startsWith("-")) return `Put a space after the dash: "- ${key.slice(1)}".`;
    if (key.includes("${")) return "Variables are put in values only, not in keys.";
    if (meant !== undefined) {
      const lookAlike = findLookAlike(key);
      const reason = lookAlike === undefined ? "" : ` The letter "${lookAlike.letter}" only looks like "${lookAlike.latin}".`;
      const later = this.#known.includes(meant) ? "" : " It is not supported yet.";
      return `Did you mean "${meant}"?${reason}${later}`;
    }
    const elsewhere = (this.#language.places.get(key) ?? []).filter((place) => place !== "the top level" || this.#path.length > 0);
    if (elsewhere.length > 0) return `This key belongs to ${listNames(elsewhere, 4)}.`;
    const metadata = this.#known.includes("metadata") ? ' Anything of your own goes under "metadata".' : "";
    return `Known here: ${listNames(this.#known, 30)}.${metadata}`;
  }
}

function kindOf(owner: unknown, shapes: readonly ObjectShape[]): string {
  const kinds = shapes.flatMap((shape) => shape.kinds);
  const map = typeof owner === "object" && owner !== null ? (owner as Readonly<Record<string, unknown>>) : {};
  const kind = map.kind ?? map.provider;
  return typeof kind === "string" && kinds.includes(kind) ? kind : "";
}
