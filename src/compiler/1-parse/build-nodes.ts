import { type Alias, isAlias, isMap, isSeq, type ParsedNode, type Scalar, type YAMLSeq } from "yaml";
import { quoteText, suggest } from "../diagnostics/index.ts";
import { AnchorTable } from "./anchor-table.ts";
import { type BuildOptions, buildEntries, type PairList, type ValueBuilder } from "./build-entries.ts";
import { MAX_DEPTH, spanOf, type TextSpan } from "./compose-yaml.ts";
import type { DocumentNode, ScalarNode } from "./document.ts";
import { expandScalar } from "./expand-scalar.ts";
import { plainScalarValue, type ScalarValue } from "./scalar-value.ts";
import { splitItems } from "./split-items.ts";

const CORE_TAGS: Readonly<Record<string, "scalar" | "map" | "list">> = {
  "tag:yaml.org,2002:str": "scalar",
  "tag:yaml.org,2002:int": "scalar",
  "tag:yaml.org,2002:float": "scalar",
  "tag:yaml.org,2002:bool": "scalar",
  "tag:yaml.org,2002:null": "scalar",
  "tag:yaml.org,2002:map": "map",
  "tag:yaml.org,2002:seq": "list",
};

/** Turns the tree of the YAML library into document nodes and reports what YAML allows and a crew file does not. */
export class NodeBuilder implements ValueBuilder {
  readonly options: BuildOptions;
  readonly #anchors = new AnchorTable();
  #isTooLarge = false;

  constructor(options: BuildOptions) {
    this.options = options;
  }

  build(node: ParsedNode | null, fallback: number, depth = 0): DocumentNode {
    if (node === null) return this.unknown({ start: fallback, end: fallback });
    if (isAlias(node)) return this.#alias(node.source, spanOf(node), depth);
    if (node.anchor === undefined) return this.#value(node, depth);
    const anchor = this.#anchors.open(node.anchor, this.options.file.location(spanOf(node)));
    const built = this.#value(node, depth);
    this.#anchors.close(anchor, built);
    return built;
  }

  unknown(span: TextSpan): ScalarNode {
    return {
      type: "scalar",
      location: this.options.file.location(span),
      value: null,
      variables: [],
      unsetVariables: [],
      unknown: true,
    };
  }

  #value(node: Exclude<ParsedNode, Alias.Parsed>, depth: number): DocumentNode {
    const kind = isMap(node) ? "map" : isSeq(node) ? "list" : "scalar";
    if (!this.#acceptsTag(node, kind)) return this.unknown(spanOf(node));
    if (isMap(node)) return this.measured(buildEntries(node as PairList, this, depth));
    if (isSeq(node)) return this.measured(this.#list(node, depth));
    return this.#scalar(node);
  }

  measured(node: DocumentNode): DocumentNode {
    this.#anchors.measure(node);
    return node;
  }

  #list(list: YAMLSeq.Parsed, depth: number): DocumentNode {
    const span = spanOf(list);
    const items = list.items.flatMap((item) => this.#item(item, span.start, depth + 1));
    return { type: "list", location: this.options.file.location(span), items, ...this.incomplete(list, list.items) };
  }

  /** One item, or several where dashes are missing between them. */
  #item(item: ParsedNode, fallback: number, depth: number): readonly DocumentNode[] {
    if (!isMap(item) || item.flow === true || item.anchor !== undefined || item.tag !== undefined)
      return [this.build(item, fallback, depth)];
    const parts = splitItems(item, this.options.file);
    return parts.length === 1 ? [this.build(item, fallback, depth)] : parts.map((part) => this.measured(buildEntries(part, this, depth)));
  }

  incomplete(collection: Pick<ParsedNode, "range">, parts: readonly (ParsedNode | null)[]): { readonly incomplete?: true } {
    const { faults, file } = this.options;
    const whole = faults.countIn(file.original({ start: collection.range[0], end: collection.range[2] }));
    if (whole === 0) return {};
    const inParts = parts.reduce((sum, part) => sum + (part === null ? 0 : faults.countIn(file.original(spanOf(part)))), 0);
    return whole > inParts ? { incomplete: true } : {};
  }

  #scalar(node: Scalar.Parsed): ScalarNode {
    const span = spanOf(node);
    const { file, faults } = this.options;
    const text = typeof node.source === "string" ? node.source : String(node.value ?? "");
    const isPlain = node.type === "PLAIN" || node.type === undefined;
    if (faults.isIn(file.original(span))) return { ...this.unknown(span), ...(isPlain ? {} : { quoted: true }) };
    if (text.includes("${") && this.options.env !== undefined) {
      return expandScalar(text, {
        span,
        isPlain: isPlain && node.tag === undefined,
        env: this.options.env,
        file,
        onVariable: this.options.onVariable,
      });
    }
    return {
      type: "scalar",
      location: file.location(span),
      value: this.#tagged(node, text, isPlain),
      variables: [],
      unsetVariables: [],
      ...(isPlain ? {} : { quoted: true }),
    };
  }

  #tagged(node: Scalar.Parsed, text: string, isPlain: boolean): ScalarValue {
    if (node.tag === undefined) return isPlain ? plainScalarValue(text) : text;
    if (node.tag === "tag:yaml.org,2002:str" || node.tag === "!") return text;
    const value = plainScalarValue(text);
    return node.tag === "tag:yaml.org,2002:float" && typeof value !== "number" ? text : value;
  }

  #acceptsTag(node: ParsedNode, kind: "scalar" | "map" | "list"): boolean {
    const tag = node.tag;
    if (tag === undefined || tag === "!" || CORE_TAGS[tag] === kind) return true;
    const place = this.#tagBefore(node.range[0]) ?? spanOf(node);
    const written = this.options.file.edited.slice(place.start, place.end);
    const isInclude = /^!include\b/i.test(written);
    this.options.file.report({
      code: "GC1009",
      span: place,
      message: `${quoteText(written)} is a YAML tag that a crew file does not know.`,
      hint: isInclude
        ? 'Name the file under the top-level key "include".'
        : 'Put the whole text in quotes if it starts with "!" on purpose; else remove the tag.',
    });
    return false;
  }

  #tagBefore(offset: number): TextSpan | undefined {
    let found: TextSpan | undefined;
    for (const tag of this.options.tags) {
      if (tag.end > offset) break;
      found = tag;
    }
    return found;
  }

  #alias(name: string, span: TextSpan, depth: number): DocumentNode {
    const { file, faults } = this.options;
    if (faults.isIn(file.original(span))) return this.unknown(span);
    const found = this.#anchors.find(name, file.location(span), depth);
    if (found.type === "node") return found.node;
    if (found.type === "large") {
      if (this.#isTooLarge) return this.unknown(span);
      this.#isTooLarge = true;
    }
    const related = found.location === undefined ? [] : [{ ...found.location, message: "The anchor is here" }];
    const nearest = suggest(name, this.#anchors.names());
    const problems = {
      unknown: {
        message: `There is no anchor ${quoteText(`&${name}`)} before this alias.`,
        hint:
          nearest === undefined ? `Put the text in quotes if "*" is part of it; else declare &${name} first.` : `Did you mean *${nearest}?`,
      },
      cyclic: {
        message: `The alias ${quoteText(`*${name}`)} stands inside the value it refers to.`,
        hint: "Write the value out where it is needed.",
      },
      large: {
        message: `The alias ${quoteText(`*${name}`)} makes the file too large when it is expanded.`,
        hint: "Use fewer aliases of aliases.",
      },
      deep: { message: `The alias ${quoteText(`*${name}`)} nests values more than ${MAX_DEPTH} levels deep.`, hint: "Nest less deeply." },
    };
    file.report({ code: found.type === "deep" ? "GC1011" : "GC1010", span, ...problems[found.type], related });
    return this.unknown(span);
  }
}
