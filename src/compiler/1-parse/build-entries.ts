import { isAlias, isScalar, type Pair, type ParsedNode, type Scalar } from "yaml";
import { quoteText } from "../diagnostics/index.ts";
import { spanOf, type TextSpan } from "./compose-yaml.ts";
import type { DocumentNode, MapEntry, MapNode, ScalarNode } from "./document.ts";
import type { Environment } from "./expand-variables.ts";
import type { FaultMap } from "./fault-map.ts";
import type { FileText } from "./file-text.ts";
import { plainScalarValue } from "./scalar-value.ts";

/** What nodes are built from, beside the tree of the YAML library. */
export interface BuildOptions {
  readonly file: FileText;
  /** Variables to expand; `undefined` leaves texts as they are. */
  readonly env: Environment | undefined;
  /** Tags as they stand in the text that was parsed. */
  readonly tags: readonly TextSpan[];
  /** Places of the original text that could not be read. */
  readonly faults: FaultMap;
  /** Called with the name and value of each variable that was put in. */
  readonly onVariable: (name: string, value: string) => void;
}

/** Builds values of any kind. */
export interface ValueBuilder {
  readonly options: BuildOptions;
  /** Builds one value. `fallback` is where an absent value would stand. */
  build(node: ParsedNode | null, fallback: number, depth: number): DocumentNode;
  /** A value that cannot be told. */
  unknown(span: TextSpan): ScalarNode;
  /** The same collection, its size noted for aliases. */
  measured(node: DocumentNode): DocumentNode;
  /** `{incomplete: true}` when a fault lies within a collection and not within one of its parts. */
  incomplete(collection: Pick<ParsedNode, "range">, parts: readonly (ParsedNode | null)[]): { readonly incomplete?: true };
}

/** A key with its value, as the YAML library reads it. */
export type ParsedPair = Pair<ParsedNode, ParsedNode | null>;

/** The pairs of a map, or of a part of one. */
export interface PairList {
  readonly items: readonly ParsedPair[];
  readonly range: ParsedNode["range"];
}

const FORBIDDEN_KEYS = new Set(["__proto__", "constructor", "prototype"]);

/** Builds a map: its keys are checked, `<<` is merged, and of a key given twice the first counts. */
export function buildEntries(map: PairList, builder: ValueBuilder, depth: number): MapNode {
  const collected = new EntryCollector(map, builder, depth);
  for (const pair of map.items) collected.add(pair);
  return collected.finish();
}

class EntryCollector {
  readonly #map: PairList;
  readonly #builder: ValueBuilder;
  readonly #depth: number;
  readonly #own = new Map<string, MapEntry>();
  /** In file order; merged entries stand where their `<<` stands. */
  readonly #slots: (string | readonly MapEntry[])[] = [];
  #hasUnreadKey = false;

  constructor(map: PairList, builder: ValueBuilder, depth: number) {
    this.#map = map;
    this.#builder = builder;
    this.#depth = depth;
  }

  add(pair: ParsedPair): void {
    const key = this.#key(pair);
    const value = this.#builder.build(pair.value, endOf(pair.key), this.#depth + 1);
    if (key === undefined) {
      this.#hasUnreadKey = true;
      return;
    }
    const entry: MapEntry = { key: key.text, keyLocation: this.#builder.options.file.location(key.span), value };
    if (isMergeKey(pair.key)) this.#merge(value);
    else if (!this.#isForbidden(key.text, key.span)) this.#addEntry(entry);
  }

  finish(): MapNode {
    const entries = new Map<string, MapEntry>();
    for (const slot of this.#slots) {
      for (const entry of typeof slot === "string" ? this.#ownEntry(slot) : slot.filter(({ key }) => !this.#own.has(key))) {
        if (!entries.has(entry.key)) entries.set(entry.key, entry);
      }
    }
    const parts = this.#map.items.flatMap(({ key, value }) => [key, value]);
    const isIncomplete = this.#hasUnreadKey || this.#builder.incomplete(this.#map, parts).incomplete === true;
    return {
      type: "map",
      location: this.#builder.options.file.location({ start: this.#map.range[0], end: this.#map.range[1] }),
      entries: [...entries.values()],
      ...(isIncomplete ? { incomplete: true } : {}),
    };
  }

  #ownEntry(key: string): readonly MapEntry[] {
    const entry = this.#own.get(key);
    return entry === undefined ? [] : [entry];
  }

  #addEntry(entry: MapEntry): void {
    const first = this.#own.get(entry.key);
    if (first === undefined) {
      this.#own.set(entry.key, entry);
      this.#slots.push(entry.key);
      return;
    }
    this.#own.set(entry.key, { ...first, value: this.#builder.measured(combine(first.value, entry.value)) });
    const { file } = this.#builder.options;
    file.reportAt(entry.keyLocation, {
      code: "GC1006",
      message: `The key ${quoteText(entry.key)} is given twice.`,
      hint: "Keep one of the two, or give the other one its own name.",
      related: [{ ...first.keyLocation, message: "First given here" }],
    });
  }

  #merge(value: DocumentNode): void {
    const sources = value.type === "list" ? value.items : [value];
    for (const source of sources) {
      if (source.type === "map") this.#slots.push(source.entries);
      else if (source.type === "list" || source.unknown !== true) {
        this.#builder.options.file.reportAt(source.location, {
          code: "GC1102",
          message: 'The merge key "<<" takes a map, or a list of maps.',
          hint: "Give it an alias of a map, such as *defaults.",
        });
      }
      if (source.type !== "map" || source.incomplete === true) this.#hasUnreadKey = true;
    }
  }

  #key({ key, value }: ParsedPair): { readonly text: string; readonly span: TextSpan } | undefined {
    const span = spanOf(key);
    const { file, faults } = this.#builder.options;
    if (faults.isIn(file.original(span))) return undefined;
    if (isScalar(key) && isTextKey(key)) return { text: String(key.value), span };
    if (isAlias(key) || !isScalar(key)) {
      this.#builder.build(key, span.start, this.#depth + 1);
      this.#reportComplexKey(span, file.edited, value);
      return undefined;
    }
    const written = file.edited.slice(span.start, span.end);
    file.report({
      code: "GC1012",
      span: written === "" ? { start: span.start, end: span.start + 1 } : span,
      message: written === "" ? "A key is missing before this colon." : `The key ${quoteText(written)} is not text but ${kindOf(key)}.`,
      hint: written === "" ? "Write the key before the colon." : `Put it in quotes: "${written}".`,
    });
    return undefined;
  }

  #reportComplexKey(span: TextSpan, text: string, value: ParsedNode | null): void {
    if (value === null && text.charAt(span.start) === "{" && text.charAt(span.start - 1) === "{") {
      this.#builder.options.file.report({
        code: "GC1005",
        span: { start: span.start - 1, end: text.charAt(span.end) === "}" ? span.end + 1 : span.end },
        message: "Text that starts with { is read as a map.",
        hint: "Put the whole text in quotes.",
      });
      return;
    }
    this.#builder.options.file.report({
      code: "GC1012",
      span,
      message: "A key must be a text, not a list, a map or an alias.",
      hint: "Write a plain word as the key.",
    });
  }

  #isForbidden(key: string, span: TextSpan): boolean {
    if (!FORBIDDEN_KEYS.has(key)) return false;
    this.#builder.options.file.report({
      code: "GC1015",
      span,
      message: `The key ${quoteText(key)} is not allowed: JavaScript gives it a meaning of its own.`,
      hint: "Choose another name.",
    });
    return true;
  }
}

function isTextKey(key: Scalar.Parsed): boolean {
  if (key.tag === "tag:yaml.org,2002:str" || key.tag === "!") return true;
  return key.type !== "PLAIN" || typeof plainScalarValue(String(key.value)) === "string";
}

function isMergeKey(key: ParsedNode): boolean {
  return isScalar(key) && key.type === "PLAIN" && key.value === "<<";
}

function kindOf(key: Scalar.Parsed): string {
  const value = plainScalarValue(String(key.value));
  return value === null ? "null" : `a ${typeof value}`;
}

/** Both halves of something given twice, so that nothing in the second goes unchecked. */
function combine(first: DocumentNode, second: DocumentNode): DocumentNode {
  if (first.type === "scalar" && first.value === null && first.unknown !== true) return second;
  if (first.type === "list" && second.type === "list") return { ...first, items: [...first.items, ...second.items] };
  if (first.type !== "map" || second.type !== "map") return first;
  const known = new Set(first.entries.map((entry) => entry.key));
  return { ...first, entries: [...first.entries, ...second.entries.filter((entry) => !known.has(entry.key))] };
}

function endOf(node: ParsedNode): number {
  return node.range[1];
}
