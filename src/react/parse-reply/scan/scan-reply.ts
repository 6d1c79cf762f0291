import { Blocks } from "../markup/blocks.ts";
import type { Mark } from "../markup/marks.ts";
import { givenName, readAction } from "../markup/read-action.ts";
import { readTag, type Tag } from "../markup/read-tag.ts";
import type { ParseReplyOptions } from "../parse-reply-options.ts";
import { type Complaint, complain } from "../parsed-reply.ts";
import { foldName, resolveName } from "../resolve-name.ts";
import { CodeFences } from "./code-fences.ts";
import { EnvelopeScanner } from "./envelope-scanner.ts";
import { Findings } from "./findings.ts";

/** Goes over a reply once and finds the first action that counts, with everything around it. */
export function scanReply(text: string, options: ParseReplyOptions): Findings {
  return new ReplyScanner(text, options).scan();
}

const NO_NAMES: ReadonlySet<string> = new Set();

class ReplyScanner {
  readonly #text: string;
  readonly #options: ParseReplyOptions;
  readonly #blocks: Blocks;
  readonly #fences: CodeFences;
  readonly #envelopes: EnvelopeScanner;
  #found: Findings;
  #at = 0;
  /** Index of the next reserved tag. */
  #index = 0;
  /** Where the next comment and the next brace begin. */
  #comment = -1;
  #brace = -1;
  /** Names of blocks that were opened, or ended without having been opened. */
  readonly #seenBlocks = new Set<string>();
  /** Folded names of parameters by the name that a start tag gives. */
  readonly #parameters = new Map<string, ReadonlySet<string>>();

  constructor(text: string, options: ParseReplyOptions) {
    this.#text = text;
    this.#options = options;
    this.#blocks = new Blocks(text);
    this.#fences = new CodeFences(text);
    this.#envelopes = new EnvelopeScanner(text, options);
    this.#found = new Findings(text);
  }

  scan(): Findings {
    while (this.#at < this.#text.length && this.#found.complaint === undefined) this.#step();
    return this.#found;
  }

  #step(): void {
    const { length } = this.#text;
    const { marks } = this.#blocks;
    while (marks.startOf(this.#index) < this.#at) this.#index += 1;
    if (this.#comment < this.#at) this.#comment = this.#find("<!--");
    if (this.#brace < this.#at) this.#brace = this.#find("{");
    const next = Math.min(marks.startOf(this.#index), length, this.#comment, this.#brace);
    if (next === this.#brace && next < length) {
      this.#at = this.#envelopes.read(this.#found, this.#at, next);
    } else {
      this.#pass(next);
      if (next === this.#comment) this.#passComment();
      else this.#meet(marks.at(this.#index));
    }
  }

  #find(sign: string): number {
    const found = this.#text.indexOf(sign, this.#at);
    return found === -1 ? this.#text.length : found;
  }

  /** Takes the text up to `end` as plain text. */
  #pass(end: number): void {
    this.#found.addText(this.#at, end);
    this.#at = Math.max(this.#at, end);
  }

  #passComment(): void {
    const end = this.#text.indexOf("-->", this.#at);
    this.#pass(end === -1 ? this.#text.length : end + "-->".length);
  }

  #meet(mark: Mark | undefined): void {
    if (mark === undefined) return;
    if (mark.role === "action") {
      if (mark.isClose) this.#meetStrayEnd(mark);
      else this.#meetAction(mark);
    } else if (mark.isClose) {
      this.#meetBlockEnd(mark);
    } else {
      this.#meetBlock(mark);
    }
  }

  #meetBlock(mark: Mark): void {
    this.#seenBlocks.add(mark.name);
    const end = this.#blocks.endOf(this.#index);
    if (end.type === "closed") {
      this.#keep(mark, end.end);
      if (mark.role === "thought" && end.isShort) this.#openThought();
      this.#at = end.next;
    } else if (end.type === "doubtful") {
      this.#stop(doubt(`it cannot be told where <${mark.name}> ends, because its end tags do not match`));
    } else {
      this.#meetOpenBlock(mark);
    }
  }

  /** A thought without an end tag ends where the next reserved tag begins; any other block takes the rest of the reply. */
  #meetOpenBlock(mark: Mark): void {
    if (this.#found.hasTextBefore) this.#found.openBlock ??= mark.name;
    let end = this.#text.length;
    if (mark.role === "thought") {
      this.#openThought();
      end = Math.min(this.#blocks.marks.startOf(this.#index + 1), end);
    }
    this.#keep(mark, end);
    this.#at = Math.max(end, mark.end);
  }

  #openThought(): void {
    if (this.#found.first === undefined) this.#found.hasOpenThought = true;
  }

  #keep(mark: Mark, end: number): void {
    const found = this.#found;
    const content = this.#text.slice(mark.end, end).trim();
    if (mark.role === "observation") found.observations += 1;
    else if (found.first === undefined && content !== "") (mark.role === "thought" ? found.thoughts : found.reasoning).push(content);
  }

  /** An end tag without a start tag: all before it is reasoning that began in the prompt. */
  #meetBlockEnd(mark: Mark): void {
    if (mark.role === "observation" && this.#found.first === undefined) {
      this.#pass(mark.end);
    } else if (mark.role !== "observation" && !this.#seenBlocks.has(mark.name) && !this.#found.hasOpenThought) {
      this.#seenBlocks.add(mark.name);
      this.#found = new Findings(this.#text);
      this.#found.lateBlock = mark.name;
      this.#found[mark.role === "thought" ? "thoughts" : "reasoning"].push(this.#text.slice(0, mark.start).trim());
      this.#at = mark.end;
    } else if (this.#found.first === undefined) {
      this.#at = mark.end;
    } else {
      this.#stop(doubt(`</${mark.name}> stands after the action without a start tag, so the action may be part of it`));
    }
  }

  #meetStrayEnd(mark: Mark): void {
    if (!this.#isInCode(mark.start)) this.#found.hasStrayEnd = true;
    this.#pass(mark.end);
  }

  #meetAction(mark: Mark): void {
    const tag = readTag(this.#text, mark.start);
    if (tag.type === "cut") {
      this.#stopInAction(complain("unclosed", "The reply ends inside the start tag of an action. Write the whole action."));
    } else if (tag.type === "text" || this.#isContent(mark, tag)) {
      this.#pass(mark.end);
    } else {
      this.#readAction(mark, tag);
    }
  }

  #readAction(mark: Mark, tag: Tag): void {
    const parameters = this.#parametersOf(tag);
    const isParameter = (name: string) => parameters.has(foldName(name));
    const action = readAction({ text: this.#text, start: mark.start, tag, blocks: this.#blocks, isParameter });
    if (action.type === "unclosed") {
      this.#stopInAction(action.complaint);
      return;
    }
    this.#found.addCall({ ...action, isInOpenThought: this.#found.hasOpenThought });
    this.#at = action.body.end;
  }

  /** The folded names of the parameters of the action that a start tag names. */
  #parametersOf(tag: Tag): ReadonlySet<string> {
    const given = givenName(tag.attributes);
    if ("type" in given) return NO_NAMES;
    const known = this.#parameters.get(given.name);
    if (known !== undefined) return known;
    const { actions } = this.#options;
    const names = actions.map((action) => action.name);
    const resolved = resolveName(given.name, names);
    const action = resolved.type === "found" ? actions[names.indexOf(resolved.name)] : undefined;
    const parameters = new Set(Object.keys(action?.parameters ?? {}).map(foldName));
    this.#parameters.set(given.name, parameters);
    return parameters;
  }

  /** True for a tag without a name in a code block of an answer: it shows some other format. */
  #isContent(mark: Mark, tag: Tag): boolean {
    if (this.#options.allowPlainAnswer !== true) return false;
    const given = givenName(tag.attributes);
    return "type" in given && given.code === "no_action" && this.#isInCode(mark.start);
  }

  #isInCode(at: number): boolean {
    return this.#options.allowPlainAnswer === true && this.#fences.isInside(at);
  }

  /** The reply breaks off inside an action. After the first action that matters only when the reply may be all reasoning. */
  #stopInAction(complaint: Complaint): void {
    if (this.#found.first === undefined) this.#stop(complaint);
    else if (this.#blocks.hasLoneEnd(this.#index)) this.#stop(doubt("what follows the action may show that it was only thought of"));
    else this.#at = this.#text.length;
    this.#found.dropped += 1;
  }

  #stop(complaint: Complaint): void {
    this.#found.complaint = complaint;
  }
}

function doubt(reason: string): Complaint {
  return complain(
    "ambiguous_action",
    `Whether the action is meant is not clear: ${reason}. Write one thought, <thought>…</thought>, then one action.`,
  );
}
