import { Composer, type CST, Lexer, type ParsedNode, Parser } from "yaml";

/** What the YAML library makes of a text: a tree, and what is wrong with it, in places of that text. */
export interface ComposedYaml {
  /** `undefined` when there is no document or it could not be built. */
  readonly contents: ParsedNode | null | undefined;
  readonly errors: readonly YamlFault[];
  /** Quoted texts and tags as they stand, in order. */
  readonly quoted: readonly TextSpan[];
  readonly tags: readonly TextSpan[];
  /** Where a second document starts. */
  readonly secondDocument: number | undefined;
  /** Why reading was given up, and where. */
  readonly gaveUp: { readonly why: "depth" | "tokens" | "errors"; readonly offset: number } | undefined;
}

/** A span of a text, `end` exclusive. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** An error of the YAML library. */
export interface YamlFault extends TextSpan {
  readonly code: string;
  readonly message: string;
}

/** How deep values may be nested. */
export const MAX_DEPTH = 100;

/** Bounds time and memory: a crew of 1,000 agents and 10,000 edges has about 250,000. */
export const MAX_TOKENS = 400_000;

const MAX_ERRORS = 50;

/** The document itself stands on the parser's stack as well, and a list in a map takes two places. */
const MAX_STACK = MAX_DEPTH + 1;

class TooManyErrors {}

/** Parses one YAML document without resolving scalars. Bounded in depth before anything recursive runs, in tokens and in errors. */
export function composeYaml(text: string): ComposedYaml {
  return new YamlReader(text).read();
}

class YamlReader {
  readonly #text: string;
  readonly #parser = new Parser();
  readonly #composer = new Composer({ schema: "failsafe", resolveKnownTags: false, uniqueKeys: false, prettyErrors: false });
  readonly #errors: YamlFault[] = [];
  readonly #quoted: TextSpan[] = [];
  readonly #tags: TextSpan[] = [];
  #contents: ParsedNode | null | undefined;
  #documents = 0;
  #secondDocument: number | undefined;
  #gaveUp: ComposedYaml["gaveUp"];

  constructor(text: string) {
    this.#text = text;
    // The library makes an Error with a stack for each fault; a hostile file has a million.
    Object.assign(this.#composer, { onError: this.#onError });
  }

  read(): ComposedYaml {
    try {
      this.#readTokens();
    } catch (reason) {
      if (!(reason instanceof TooManyErrors)) throw reason;
      this.#gaveUp = { why: "errors", offset: this.#errors.at(-1)?.start ?? 0 };
    }
    return {
      contents: this.#contents,
      errors: this.#errors,
      quoted: this.#quoted,
      tags: this.#tags,
      secondDocument: this.#secondDocument,
      gaveUp: this.#gaveUp,
    };
  }

  #readTokens(): void {
    let count = 0;
    let afterMark = false;
    for (const lexeme of new Lexer().lex(this.#text)) {
      const offset = this.#parser.offset;
      if (!this.#takeAll(this.#parser.next(lexeme))) return;
      if (!afterMark) this.#note(lexeme, offset);
      afterMark = lexeme === "\u001f";
      count += 1;
      if (count > MAX_TOKENS) this.#gaveUp = { why: "tokens", offset };
      else if (this.#parser.stack.length > MAX_STACK) this.#gaveUp = { why: "depth", offset };
      if (this.#gaveUp !== undefined) return;
    }
    if (this.#takeAll(this.#parser.end())) this.#endDocument();
  }

  /** Hands finished tokens on; false when a second document began. */
  #takeAll(tokens: Iterable<CST.Token>): boolean {
    for (const token of tokens) if (!this.#take(token)) return false;
    return true;
  }

  #take(token: CST.Token): boolean {
    if (token.type === "document") this.#documents += 1;
    if (this.#documents > 1 && token.type === "document") {
      this.#secondDocument = token.start.find((part) => part.type === "doc-start")?.offset ?? token.offset;
      this.#endDocument();
      return false;
    }
    if (token.type === "error") this.#onError(token, "UNEXPECTED_TOKEN", token.message);
    else for (const document of this.#composer.next(token)) this.#contents ??= document.contents;
    return true;
  }

  #endDocument(): void {
    for (const document of this.#composer.end()) this.#contents ??= document.contents;
  }

  #note(lexeme: string, offset: number): void {
    const first = lexeme.charAt(0);
    if (first === '"' || first === "'") this.#quoted.push({ start: offset, end: offset + lexeme.length });
    else if (first === "!") this.#tags.push({ start: offset, end: offset + lexeme.length });
  }

  readonly #onError = (source: FaultSource, code: string, message: string, isWarning?: boolean): void => {
    // The library calls a flow collection as a key impossible, and reads it rightly.
    if (isWarning === true || code === "IMPOSSIBLE") return;
    const [start, end] = faultSpan(source);
    this.#errors.push({ start, end, code, message });
    if (this.#errors.length >= MAX_ERRORS) throw new TooManyErrors();
  };
}

type FaultSource = number | readonly number[] | { readonly offset: number; readonly source?: string };

function faultSpan(source: FaultSource): readonly [number, number] {
  if (typeof source === "number") return [source, source + 1];
  if ("offset" in source) return [source.offset, source.offset + (source.source?.length ?? 1)];
  return [source[0] ?? 0, source[1] ?? 0];
}

/** The span of a node without the comments and line breaks after it. */
export function spanOf(node: ParsedNode): TextSpan {
  return { start: node.range[0], end: node.range[1] };
}
