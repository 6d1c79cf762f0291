import { skipBlankAndFences } from "../blank.ts";
import type { JsonFailure, JsonFound } from "../json/json-reading.ts";
import { readJson } from "../json/read-json.ts";
import { type Complaint, complain } from "../parsed-reply.ts";
import { quoteText } from "../quote-text.ts";
import type { Blocks } from "./blocks.ts";
import type { RawBody, RawElement, Unclosed } from "./raw-action.ts";
import { readTag, type Tag } from "./read-tag.ts";
import { readValue } from "./read-value.ts";
import { roleOf } from "./roles.ts";

/** Where a body stands and what is known of its action. */
export interface BodyPlace {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly blocks: Blocks;
  /** True inside a wrapper, whose end is known to be at `to`. */
  readonly isBounded: boolean;
  isParameter(name: string): boolean;
}

/** Longer names are nobody's parameters, and comparing them with every tag would cost. */
const LONGEST_NAME = 100;
/** More elements are never parameters, and are not read. */
const MOST_ELEMENTS = 1_000;
const CDATA = "<![CDATA[";

/**
 * Reads what stands inside an action: elements, or one JSON value; blanks, comments, marks of code fences and thoughts
 * between them are passed over. It ends with `</action>`; where that is missing, with the next action, an observation or text
 * that is no parameter.
 */
export function readBody(place: BodyPlace): RawBody | Unclosed {
  return new BodyReader(place).read();
}

type Outcome = RawBody | Unclosed | undefined;

class BodyReader {
  readonly #place: BodyPlace;
  readonly #text: string;
  readonly #to: number;
  readonly #elements: RawElement[] = [];
  #json: JsonFound | undefined;
  #at: number;
  /** Where text that is no parameter begins. */
  #stray: number | undefined;
  #sawFence = false;
  #problem: Complaint | undefined;

  constructor(place: BodyPlace) {
    this.#place = place;
    this.#text = place.text;
    this.#to = place.to;
    this.#at = place.from;
  }

  read(): RawBody | Unclosed {
    let outcome: Outcome;
    while (outcome === undefined) outcome = this.#step();
    return outcome;
  }

  get #isEmpty(): boolean {
    return this.#elements.length === 0 && this.#json === undefined;
  }

  #step(): Outcome {
    this.#skip();
    if (this.#at >= this.#to) return this.#place.isBounded ? this.#close(this.#to) : this.#leave(this.#sawFence ? "followed" : "open");
    const character = this.#text.charAt(this.#at);
    if (character === "<") return this.#readMarkup();
    if (this.#isEmpty && this.#stray === undefined && '{["'.includes(character)) {
      return this.#takeJson(readJson(this.#text, this.#at, this.#to));
    }
    if (this.#json !== undefined && '{["}],'.includes(character)) {
      this.#problem ??= complain("broken_json", `More JSON follows the JSON of the action. Write the parameters as one JSON object.`);
    }
    const next = this.#text.indexOf("<", this.#at);
    this.#strayTo(next === -1 || next > this.#to ? this.#to : next);
    return undefined;
  }

  #skip(): void {
    const start = this.#at;
    this.#at = skipBlankAndFences(this.#text, start, this.#to);
    if (!this.#isEmpty && /[`~]/.test(this.#text.slice(start, this.#at))) this.#sawFence = true;
  }

  #strayTo(end: number): void {
    this.#stray ??= this.#at;
    this.#at = end;
  }

  #readMarkup(): Outcome {
    if (this.#text.startsWith("<!--", this.#at)) return this.#skipComment();
    if (this.#text.startsWith(CDATA, this.#at)) return this.#readQuoted();
    const tag = readTag(this.#text, this.#at, this.#to);
    if (tag.type === "cut") return this.#endInTag();
    if (tag.type === "text") this.#strayTo(this.#at + 1);
    else return tag.kind === "close" ? this.#meetEndTag(tag) : this.#meetStartTag(tag);
    return undefined;
  }

  #skipComment(): Outcome {
    const end = this.#text.indexOf("-->", this.#at);
    if (end === -1 || end >= this.#to) return unclosed("The reply ends inside a comment.");
    this.#at = end + "-->".length;
    return undefined;
  }

  /** A body as a whole may be quoted as CDATA. */
  #readQuoted(): Outcome {
    const end = this.#text.indexOf("]]>", this.#at);
    if (end === -1 || end >= this.#to) return unclosed('A CDATA part has no "]]>".');
    const start = skipBlankAndFences(this.#text, this.#at + CDATA.length, end);
    if (!this.#isEmpty || this.#stray !== undefined || !'{["'.includes(this.#text.charAt(start)) || start === end) {
      this.#strayTo(end + "]]>".length);
      return undefined;
    }
    const reading = readJson(this.#text, start, end);
    if (reading.type === "found" && skipBlankAndFences(this.#text, reading.end, end) === end) this.#json = reading;
    else this.#problem ??= brokenJson(reading.type === "found" ? "more text follows it" : reading.reason);
    this.#at = end + "]]>".length;
    return undefined;
  }

  #takeJson(reading: JsonFound | JsonFailure): Outcome {
    if (reading.type === "found") {
      this.#json = reading;
      this.#at = reading.end;
      return undefined;
    }
    if (reading.isCut && !this.#place.isBounded) return unclosed(`The JSON of the action is not complete: ${reading.reason}.`);
    this.#problem ??= brokenJson(reading.reason);
    this.#stray ??= this.#at;
    this.#at = reading.at;
    const end = this.#place.blocks.nextAction(reading.at);
    if (end?.isClose === true && end.start < this.#to) this.#at = end.start;
    else this.#at = this.#to;
    return undefined;
  }

  /** The text ends inside a tag. */
  #endInTag(): Outcome {
    if (this.#place.isBounded) {
      this.#strayTo(this.#to);
      return undefined;
    }
    const rest = this.#text
      .slice(this.#at, this.#at + 20)
      .trim()
      .toLowerCase();
    if (rest.length > 1 && "</action".startsWith(rest)) return this.#close(this.#to);
    return unclosed(`The reply ends inside the tag ${quoteText(rest)}.`);
  }

  #meetEndTag(tag: Tag): Outcome {
    if (tag.name.toLowerCase() === "action" && !this.#place.isBounded) return this.#close(tag.end);
    if (!this.#isElement(tag.name)) {
      if (!this.#place.isBounded) return this.#leave("followed");
    } else {
      this.#problem ??= complain(
        "ambiguous_parameter",
        `The value of "${tag.name}" holds "</${tag.name}>", so its end cannot be told. ` +
          `Write the value as CDATA: <${tag.name}><![CDATA[…]]></${tag.name}>.`,
      );
    }
    this.#strayTo(tag.end);
    return undefined;
  }

  #isElement(name: string): boolean {
    const lower = name.toLowerCase();
    return this.#place.isParameter(name) || this.#elements.some((element) => element.name.toLowerCase() === lower);
  }

  #meetStartTag(tag: Tag): Outcome {
    const isParameter = this.#isParameter(tag);
    const role = isParameter ? undefined : roleOf(tag.name);
    if (role === "action" || role === "observation") return this.#leaveOrStray(tag);
    if (role !== undefined) return this.#passThought(tag);
    if (this.#stray !== undefined && !isParameter) return this.#leaveOrStray(tag);
    if (this.#stray !== undefined) this.#problem ??= strayText(this.#text, this.#stray);
    return this.#readElement(tag);
  }

  #isParameter(tag: Tag): boolean {
    if (!this.#place.isParameter(tag.name)) return false;
    return tag.name.toLowerCase() !== "action" || tag.attributes.length === 0;
  }

  #leaveOrStray(tag: Tag): Outcome {
    if (!this.#place.isBounded) return this.#leave("followed");
    this.#strayTo(tag.end);
    return undefined;
  }

  /** A thought between the parameters is passed over. */
  #passThought(tag: Tag): Outcome {
    if (tag.kind === "empty") {
      this.#at = tag.end;
      return undefined;
    }
    if (this.#stray !== undefined) return this.#leaveOrStray(tag);
    const end = this.#place.blocks.endAt(this.#at);
    if (end?.type !== "closed" || end.next > this.#to) return this.#place.isBounded ? this.#leaveOrStray(tag) : this.#leave("open");
    this.#at = end.next;
    return undefined;
  }

  #readElement(tag: Tag): Outcome {
    const { name, attributes } = tag;
    if (name.length > LONGEST_NAME) {
      this.#strayTo(tag.end);
      return undefined;
    }
    if (this.#elements.length >= MOST_ELEMENTS) {
      this.#leaveElements();
      return undefined;
    }
    if (tag.kind === "empty") {
      this.#elements.push({ name, attributes, value: undefined });
      this.#at = tag.end;
      return undefined;
    }
    const value = readValue(this.#text, name, tag.end, this.#to);
    if (value === undefined) {
      return unclosed(`The parameter ${quoteText(name)} has no end tag </${name}> of its own, so its value may be cut off.`);
    }
    this.#elements.push({ name, attributes, value });
    this.#sawFence = false;
    this.#at = value.next;
    return undefined;
  }

  /** Passes over the rest of a body that has too many elements. */
  #leaveElements(): void {
    this.#problem ??= complain("extra_parameter", `The action has more than ${MOST_ELEMENTS} elements, far more than parameters.`);
    this.#at = this.#place.isBounded ? this.#to : Math.min(this.#place.blocks.nextAction(this.#at)?.start ?? this.#to, this.#to);
  }

  #close(end: number): RawBody {
    if (this.#stray !== undefined) this.#problem ??= strayText(this.#text, this.#stray);
    return this.#body("closed", end);
  }

  /** Ends a body without an end tag, unless one follows that nothing else can belong to. */
  #leave(ending: "followed" | "open"): RawBody {
    if (this.#stray === undefined) return this.#body(ending, this.#at);
    const next = this.#place.blocks.nextAction(this.#at);
    if (next?.isClose === true) return this.#close(next.end);
    if (this.#isEmpty) this.#problem ??= strayText(this.#text, this.#stray);
    return this.#body("followed", this.#stray);
  }

  #body(ending: RawBody["ending"], end: number): RawBody {
    if (this.#json !== undefined && this.#elements.length > 0) {
      this.#problem ??= complain(
        "stray_text",
        "The action has JSON and elements. Write all parameters in one JSON object, or all as elements.",
      );
    }
    return { elements: this.#elements, json: this.#json, ending, end, problem: this.#problem };
  }
}

function unclosed(message: string): Unclosed {
  return { type: "unclosed", complaint: complain("unclosed", `${message} Write the whole action again.`) };
}

function brokenJson(reason: string): Complaint {
  return complain("broken_json", `The JSON of the action cannot be read: ${reason}. Write the action again with one valid JSON object.`);
}

function strayText(text: string, at: number): Complaint {
  const piece = text
    .slice(at, at + 100)
    .replace(/(?!^)<\/?action\b[\s\S]*$/i, "")
    .trim();
  return complain(
    "stray_text",
    `Inside the action stands text that is no parameter: ${quoteText(piece)}. Write each parameter as an element, <name>value</name>, or all of them as one JSON object.`,
  );
}
