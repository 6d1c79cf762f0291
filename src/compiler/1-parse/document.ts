import type { SourceLocation } from "../../protocol/index.ts";

/** A YAML value with its place, free of the YAML library. Includes are merged, variables expanded, aliases followed. */
export type DocumentNode = MapNode | ListNode | ScalarNode;

/** A map; entries in file order, keys unique. */
export interface MapNode {
  readonly type: "map";
  readonly location: SourceLocation;
  readonly entries: readonly MapEntry[];
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
