const BOLD = { on: "\u001b[1m", off: "\u001b[22m" };
const CODE = { on: "\u001b[36m", off: "\u001b[39m" };
const DIM = { on: "\u001b[2m", off: "\u001b[22m" };
const FENCE = "```";

/** The start of a line that may yet turn out to be a bullet, a heading or a fence. */
const UNDECIDED = /^\s*(?:[-*+]|#{1,6}|`{1,2})?$/;
const BULLET = /^(\s*)[-*+] $/;
const HEADING = /^\s*#{1,6} $/;

/** What a line is; `start` while that is not clear yet. */
type Line = "start" | "text" | "heading" | "fence" | "code";

/** What ends the style of a whole line. */
const LINE_END: Readonly<Record<Line, string>> = { start: "", text: "", heading: BOLD.off, fence: DIM.off, code: CODE.off };

/**
 * Light Markdown for terminals, piece by piece as it streams: bold, inline code, headings, bullets, fenced code.
 * Everything else stays as it is. Expects text without control characters.
 */
export class MarkdownWriter {
  #line: Line = "start";
  #lead = "";
  #isInFence = false;
  #isBold = false;
  #isCode = false;
  #stars = 0;
  #previous = "";

  /** Takes the next piece and gives what can be shown of it. */
  push(text: string): string {
    let shown = "";
    for (const character of text) shown += this.#step(character);
    return shown;
  }

  /** Gives what is still held back and closes open styles. The writer is as new after it. */
  end(): string {
    const rest = this.#endLine();
    this.#isInFence = false;
    return rest;
  }

  #step(character: string): string {
    if (character === "\n") return `${this.#endLine()}\n`;
    if (this.#line === "start") return this.#begin(character);
    return this.#continue(character);
  }

  #begin(character: string): string {
    this.#lead += character;
    const word = this.#lead.trimStart();
    if (word === FENCE) return this.#decide("fence", DIM.on + this.#lead);
    if (this.#isInFence) return FENCE.startsWith(word) ? "" : this.#decide("code", CODE.on + this.#lead);
    const bullet = BULLET.exec(this.#lead);
    if (bullet !== null) return this.#decide("text", `${bullet[1]}• `);
    if (HEADING.test(this.#lead)) return this.#decide("heading", BOLD.on);
    return UNDECIDED.test(this.#lead) ? "" : this.#decideText();
  }

  #decide(line: Line, shown: string): string {
    this.#line = line;
    this.#lead = "";
    return shown;
  }

  #decideText(): string {
    const lead = this.#lead;
    this.#decide("text", "");
    let shown = "";
    for (const character of lead) shown += this.#inline(character);
    return shown;
  }

  #continue(character: string): string {
    return this.#line === "fence" || this.#line === "code" ? character : this.#inline(character);
  }

  #inline(character: string): string {
    if (character === "*" && !this.#isCode) {
      this.#stars += 1;
      return "";
    }
    const stars = this.#takeStars(character);
    this.#previous = character;
    if (character !== "`") return stars + character;
    this.#isCode = !this.#isCode;
    return stars + (this.#isCode ? CODE.on : CODE.off);
  }

  /** Two stars begin bold before a word and end it after one; anything else are stars. Headings are bold already. */
  #takeStars(next: string): string {
    const stars = "*".repeat(this.#stars);
    this.#stars = 0;
    const neighbour = this.#isBold ? this.#previous : next;
    if (stars !== "**" || neighbour.trim() === "") return stars;
    this.#isBold = !this.#isBold;
    if (this.#line === "heading") return "";
    return this.#isBold ? BOLD.on : BOLD.off;
  }

  #endLine(): string {
    const held = this.#line === "start" ? this.#endStart() : "";
    const stars = this.#takeStars("");
    const closing = (this.#isCode ? CODE.off : "") + (this.#isBold && this.#line !== "heading" ? BOLD.off : "");
    const rest = held + stars + closing + LINE_END[this.#line];
    if (this.#line === "fence") this.#isInFence = !this.#isInFence;
    this.#line = "start";
    this.#isBold = false;
    this.#isCode = false;
    this.#previous = "";
    return rest;
  }

  #endStart(): string {
    if (this.#lead === "") return "";
    return this.#isInFence ? this.#decide("code", CODE.on + this.#lead) : this.#decideText();
  }
}
