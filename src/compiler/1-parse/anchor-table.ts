import type { SourceLocation } from "../../protocol/index.ts";
import { MAX_DEPTH } from "./compose-yaml.ts";
import type { DocumentNode } from "./document.ts";

/** Values that all aliases of a file may stand for together, counted each time. */
const MAX_EXPANDED = 50_000;

/** A named value; without a node while it is being read. */
export interface Anchor {
  readonly location: SourceLocation;
  node: DocumentNode | undefined;
}

interface Measure {
  readonly size: number;
  readonly height: number;
}

const LEAF: Measure = { size: 1, height: 0 };

/** What an alias leads to. */
export type AnchorLookup =
  | { readonly type: "node"; readonly node: DocumentNode; readonly location?: undefined }
  | { readonly type: "unknown"; readonly location?: undefined }
  | { readonly type: "cyclic" | "large" | "deep"; readonly location: SourceLocation };

/** The anchors of one file so far, with the size of their values, so that aliases can be followed within bounds. */
export class AnchorTable {
  readonly #anchors = new Map<string, Anchor>();
  readonly #measures = new WeakMap<DocumentNode, Measure>();
  #expanded = 0;

  /** An anchor begins: aliases of it from here to `close` are cyclic. */
  open(name: string, location: SourceLocation): Anchor {
    const anchor: Anchor = { location, node: undefined };
    this.#anchors.set(name, anchor);
    return anchor;
  }

  close(anchor: Anchor, node: DocumentNode): void {
    anchor.node = node;
  }

  names(): Iterable<string> {
    return this.#anchors.keys();
  }

  /** Remembers how large a collection is. Its parts were measured before. */
  measure(node: DocumentNode): void {
    const parts = node.type === "map" ? node.entries.map((entry) => entry.value) : node.type === "list" ? node.items : [];
    let size = 1;
    let height = 0;
    for (const part of parts) {
      const measure = this.#measures.get(part) ?? LEAF;
      size = Math.min(size + measure.size, Number.MAX_SAFE_INTEGER);
      height = Math.max(height, measure.height + 1);
    }
    this.#measures.set(node, { size, height });
  }

  /** The value that an alias at this place and depth stands for, as standing there. */
  find(name: string, place: SourceLocation, depth: number): AnchorLookup {
    const anchor = this.#anchors.get(name);
    if (anchor === undefined) return { type: "unknown" };
    const { node, location } = anchor;
    if (node === undefined) return { type: "cyclic", location };
    const { size, height } = this.#measures.get(node) ?? LEAF;
    if (depth + height > MAX_DEPTH) return { type: "deep", location };
    if (this.#expanded + size > MAX_EXPANDED) return { type: "large", location };
    this.#expanded += size;
    const copy = { ...node, location: place };
    this.#measures.set(copy, { size, height });
    return { type: "node", node: copy };
  }
}
