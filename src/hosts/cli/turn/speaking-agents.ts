import type { Host } from "../host.ts";
import { colorsOf } from "../terminal/colors.ts";
import { MarkdownWriter } from "../terminal/markdown-writer.ts";
import { safeText } from "../terminal/safe-text.ts";

interface Speaker {
  readonly agent: string;
  readonly hop: number;
}

interface Speech {
  readonly speaker: Speaker;
  readonly text: string;
}

interface Waiting {
  readonly speaker: Speaker;
  text: string;
  isDone: boolean;
}

/**
 * Lets agents speak on one terminal, one at a time: who begins keeps the floor until its hop ends, parallel ones wait,
 * and so do notes. Words go to stdout, names and notes to stderr.
 */
export class SpeakingAgents {
  readonly #host: Host;
  readonly #markdown: MarkdownWriter | undefined;
  readonly #waiting: Waiting[] = [];
  readonly #notes: string[] = [];
  #floor: Speaker | undefined;
  #words = "";
  #lineIsOpen = false;

  constructor(host: Host) {
    this.#host = host;
    this.#markdown = host.stdout.hasColor ? new MarkdownWriter() : undefined;
  }

  /** What was said in the speech that came last. */
  get lastWords(): string {
    return this.#words;
  }

  /** Shows the next piece of an agent's words, now or when it is its turn. */
  async say(piece: Speaker & { readonly text: string }): Promise<void> {
    if (this.#floor !== undefined && !isSame(this.#floor, piece)) {
      this.#queueOf(piece).text += piece.text;
      return;
    }
    await this.#speak({ speaker: piece, text: piece.text });
  }

  /** Shows words again that somebody rewrote. */
  async replace(piece: Speaker & { readonly text: string; readonly by: string }): Promise<void> {
    const waiting = this.#waiting.find((other) => isSame(other.speaker, piece));
    if (waiting !== undefined) {
      waiting.text = piece.text;
      return;
    }
    await this.#closeSpeech();
    const by = safeText(piece.by);
    await this.note(colorsOf(this.#host.stderr).dim(piece.text === "" ? `(taken back: ${by})\n` : `(rewritten by ${by})\n`));
    if (piece.text !== "") return this.#speak({ speaker: piece, text: piece.text });
    this.#words = "";
    await this.#passFloor();
  }

  /** Says that an agent's hop is over; whoever waits speaks next. */
  async finish(speaker: Speaker): Promise<void> {
    const waiting = this.#waiting.find((other) => isSame(other.speaker, speaker));
    if (waiting !== undefined) waiting.isDone = true;
    if (this.#floor === undefined || !isSame(this.#floor, speaker)) return;
    await this.#closeSpeech();
    await this.#passFloor();
  }

  /** Ends whatever is still being said. */
  async finishAll(): Promise<void> {
    for (const waiting of this.#waiting) waiting.isDone = true;
    await this.#closeSpeech();
    await this.#passFloor();
  }

  /** Shows text of nobody in particular. */
  async showText(text: string): Promise<void> {
    await this.#show(text);
    await this.#closeSpeech();
  }

  /** Writes to stderr, between speeches. */
  async note(text: string): Promise<void> {
    if (this.#floor === undefined) await this.#host.stderr.write(text);
    else this.#notes.push(text);
  }

  async #speak({ speaker, text }: Speech): Promise<void> {
    if (this.#floor === undefined) {
      this.#floor = { agent: speaker.agent, hop: speaker.hop };
      this.#words = "";
      const { bold, cyan } = colorsOf(this.#host.stderr);
      await this.#host.stderr.write(`${bold(cyan(safeText(speaker.agent)))}\n`);
    }
    this.#words += text;
    await this.#show(text);
  }

  async #closeSpeech(): Promise<void> {
    await this.#write(this.#markdown?.end() ?? "");
    if (this.#lineIsOpen) await this.#write("\n");
    this.#floor = undefined;
    for (const note of this.#notes.splice(0)) await this.#host.stderr.write(note);
  }

  async #passFloor(): Promise<void> {
    while (this.#floor === undefined) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      if (next.isDone && next.text === "") continue;
      await this.#speak(next);
      if (next.isDone) await this.#closeSpeech();
    }
  }

  #queueOf(piece: Speaker): Waiting {
    const known = this.#waiting.find((other) => isSame(other.speaker, piece));
    if (known !== undefined) return known;
    const waiting = { speaker: { agent: piece.agent, hop: piece.hop }, text: "", isDone: false };
    this.#waiting.push(waiting);
    return waiting;
  }

  /** Without colour there is no Markdown to render: the text stays as it is. */
  async #show(text: string): Promise<void> {
    const safe = safeText(text);
    await this.#write(this.#markdown?.push(safe) ?? safe);
  }

  async #write(text: string): Promise<void> {
    if (text === "") return;
    this.#lineIsOpen = !text.endsWith("\n");
    await this.#host.stdout.write(text);
  }
}

function isSame(one: Speaker, other: Speaker): boolean {
  return one.agent === other.agent && one.hop === other.hop;
}
