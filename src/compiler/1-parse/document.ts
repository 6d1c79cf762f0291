import type { SourceLocation } from "../../protocol/index.ts";

/** A YAML value with its place, free of the YAML library. Includes are merged, variables expanded, aliases followed. */
export type DocumentNode = MapNode | ListNode | ScalarNode;

/** A map; entries in file order, keys unique. */
export interface MapNode {
  readonly type: "map";
  readonly location: SourceLocation;
  readonly entries: readonly MapEntry[];
  /** True when parts of it could not be read: nothing can be said about keys that seem to be missing. */
  readonly incomplete?: boolean;
}

/** One key with its value. */
export interface MapEntry {
  readonly key: string;
  readonly keyLocation: SourceLocation;
  readonly value: DocumentNode;
}

/** A list. */
export interface ListNode {
  readonly type: "list";
  readonly location: SourceLocation;
  readonly items: readonly DocumentNode[];
  /** True when items of it could not be read. */
  readonly incomplete?: boolean;
}

/** A string, number, boolean or null. */
export interface ScalarNode {
  readonly type: "scalar";
  readonly location: SourceLocation;
  readonly value: string | number | boolean | null;
  /** Names of variables in the text, set or not. */
  readonly variables: readonly string[];
  /** Those of them that are not set and have no default. */
  readonly unsetVariables: readonly string[];
  /** Where each of `unsetVariables` stands. */
  readonly unsetLocations?: readonly SourceLocation[];
  /** True for text in quotes or in a block (`|`, `>`). */
  readonly quoted?: boolean;
  /** True when the value cannot be told; the reason is reported, and nothing more is to be said about this place. */
  readonly unknown?: boolean;
}

/** A step into a document: a key or an index. */
export type DocumentPath = readonly (string | number)[];

/** A parsed file with everything it includes. */
export interface Document {
  /** Path of the root file, as it was given. */
  readonly file: string;
  readonly projectDir: string;
  readonly root: MapNode;
  /** Text of every file that was read, for code frames. */
  readonly sources: Readonly<Record<string, string>>;
}
