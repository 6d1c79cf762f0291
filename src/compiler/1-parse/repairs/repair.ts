import type { ComposedYaml, TextSpan, YamlFault } from "../compose-yaml.ts";
import type { TextEdit } from "../edited-text.ts";
import type { KeyKnowledge } from "../indentation.ts";

/** What a syntax error means in plain words, and how the text can be read on. All places are of the parsed text. */
export interface Repair {
  readonly span: TextSpan;
  readonly message: string;
  readonly hint: string;
  /** What to change so that the rest can be read as it was most likely meant. */
  readonly edits: readonly TextEdit[];
  /** True when the repair is right even if more errors come up: they were hidden before. */
  readonly isSure?: boolean;
  /** A place whose value stays unknown after the edits. */
  readonly unknownAt?: number;
}

/** What a rule looks at. */
export interface RepairContext {
  readonly text: string;
  readonly composed: ComposedYaml;
  readonly keys: KeyKnowledge;
}

/** Recognises one kind of mistake behind an error of the YAML library. */
export type RepairRule = (fault: YamlFault, context: RepairContext) => Repair | undefined;
