const BOLD = ["\u001b[1m", "\u001b[22m"] as const;
const CODE = ["\u001b[36m", "\u001b[39m"] as const;
const DIM = ["\u001b[2m", "\u001b[22m"] as const;
const FENCE = "```";

/** The start of a line that may yet turn out to be a bullet, a heading or a fence. */
const UNDECIDED = /^\s*(?:[-*+]|#{1,6}|`{1,3})?$/;
const BULLET = /^(\s*)[-*+] $/;
const HEADING = /^\s*#{1,6} $/;

/**
 * Light Markdown for terminals, piece by piece as it streams: bold, inline code, headings, bullets, fenced code.
 * Everything else stays as it is. Expects text without control characters.
 */
export class MarkdownWriter {
  #lead = "";
  #lineHasBegun = false;
  #inFence = false;
  #inFenceLine = false;
  #bold = false;
  #code = false;
  #heading = false;
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
    const rest = this.#flushLead() + this.#flushStars("") + this.#closeStyles();
    this.#inFence = false;
    this.#lineHasBegun = false;
    return rest;
  }

  #step(character: string): string {
    if (character === "\n") return this.#endLine();
    if (this.#inFenceLine) return this.#styled(DIM, character);
    if (!this.#lineHasBegun) return this.#beginLine(character);
    return this.#inFence ? this.#styled(CODE, character) : this.#inline(character);
  }

  #beginLine(character: string): string {
    this.#lead += character;
    if (this.#lead.trimStart() === FENCE) return this.#beginFenceLine();
    if (this.#inFence) return FENCE.startsWith(this.#lead.trimStart()) ? "" : this.#flushLead();
    const bullet = BULLET.exec(this.#lead);
    if (bullet !== null) return this.#take(`${bullet[1]}• `);
    if (HEADING.test(this.#lead)) {
      this.#heading = true;
      return this.#take(BOLD[0]);
    }
    return UNDECIDED.test(this.#lead) ? "" : this.#flushLead();
  }

  #beginFenceLine(): string {
    this.#inFenceLine = true;
    return this.#styled(DIM, this.#take(FENCE));
  }

  #endLine(): string {
    const rest = this.#flushLead() + this.#flushStars("") + this.#closeStyles();
    if (this.#inFenceLine) this.#inFence = !this.#inFence;
    this.#inFenceLine = false;
    this.#lineHasBegun = false;
    return `${rest}\n`;
  }

  #take(replacement: string): string {
    this.#lead = "";
    this.#lineHasBegun = true;
    return replacement;
  }

  #flushLead(): string {
    const lead = this.#lead;
    this.#take("");
    if (this.#inFence) return this.#styled(CODE, lead);
    let shown = "";
    for (const character of lead) shown += this.#inline(character);
    return shown;
  }

  #inline(character: string): string {
    if (character === "*" && !this.#code && this.#stars < 2) {
      this.#stars += 1;
      return "";
    }
    const stars = this.#flushStars(character);
    this.#previous = character;
    if (character !== "`") return stars + character;
    this.#code = !this.#code;
    return stars + (this.#code ? CODE[0] : CODE[1]);
  }

  /** Two stars begin bold before a word and end it after one; anything else are stars. */
  #flushStars(next: string): string {
    const stars = "*".repeat(this.#stars);
    this.#stars = 0;
    if (stars !== "**") return stars;
    const isMark = this.#bold ? this.#previous.trim() !== "" : next.trim() !== "";
    if (!isMark || this.#heading) return this.#heading && isMark ? "" : stars;
    this.#bold = !this.#bold;
    return this.#bold ? BOLD[0] : BOLD[1];
  }

  #closeStyles(): string {
    const closing = (this.#code ? CODE[1] : "") + (this.#bold || this.#heading ? BOLD[1] : "");
    this.#code = false;
    this.#bold = false;
    this.#heading = false;
    this.#previous = "";
    return closing;
  }

  #styled(style: readonly [string, string], text: string): string {
    return text === "" ? "" : style[0] + text + style[1];
  }
}
