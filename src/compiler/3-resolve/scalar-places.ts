import type { SourceLocation } from "../../protocol/index.ts";
import { type Document, LineIndex, type ScalarNode } from "../1-parse/index.ts";
import { alignText } from "./align-text.ts";

/** Finds the place in the file of a part of a YAML text. */
export class ScalarPlaces {
  readonly #document: Document;
  readonly #indexes = new Map<string, LineIndex>();

  constructor(document: Document) {
    this.#document = document;
  }

  /** Where `start` to `end` of the text of `node` stands; the whole node where that cannot be told, as with variables in it. */
  locate(node: ScalarNode, start: number, end: number): SourceLocation {
    const { file, range } = node.location;
    const source = this.#document.sources[file];
    if (source === undefined || typeof node.value !== "string" || node.variables.length > 0) return node.location;
    const offsets = alignText(source.slice(range.start.offset, range.end.offset), node.value);
    if (offsets === undefined) return node.location;
    const last = node.value.trimEnd().length;
    const from = offsets.startOf(Math.min(start, last));
    const to = end > start ? offsets.endOf(Math.min(end, Math.max(last, start + 1)) - 1) : from;
    return this.#indexOf(file, source).location(range.start.offset + from, range.start.offset + Math.max(from, to));
  }

  #indexOf(file: string, source: string): LineIndex {
    const known = this.#indexes.get(file);
    if (known !== undefined) return known;
    const index = new LineIndex(file, source);
    this.#indexes.set(file, index);
    return index;
  }
}
