import type { CrewEvent } from "../../../protocol/index.ts";
import type { Host } from "../host.ts";
import { failureText } from "../report-failure.ts";
import { colorsOf } from "../terminal/colors.ts";
import { safePipedText, safeText } from "../terminal/safe-text.ts";
import { secondsText, usageText } from "./amounts.ts";
import { modelLines } from "./model-lines.ts";
import { type ProgressOptions, progressLine } from "./progress-line.ts";
import { SpeakingAgents } from "./speaking-agents.ts";
import type { TurnView } from "./turn-view.ts";

type EventOf<T extends CrewEvent["type"]> = Extract<CrewEvent, { type: T }>;

interface Thought {
  readonly agent: string;
  text: string;
}

/** What a person sees of a run. */
export interface HumanViewOptions extends ProgressOptions {
  /** Say first which model is in use. */
  readonly showsModel: boolean;
}

/**
 * Shows a run to a person: the answer on stdout, everything else on stderr. On a terminal every agent's words appear
 * while they come; anywhere else stdout gets the answer alone, when it is there.
 */
export class HumanView implements TurnView {
  readonly #host: Host;
  readonly #options: HumanViewOptions;
  readonly #speaking: SpeakingAgents | undefined;
  readonly #thoughts = new Map<number, Thought>();

  constructor(host: Host, options: HumanViewOptions) {
    this.#host = host;
    this.#options = options;
    this.#speaking = host.stdout.isTerminal ? new SpeakingAgents(host) : undefined;
  }

  async take(event: CrewEvent, { isReported = false }: { readonly isReported?: boolean } = {}): Promise<void> {
    if (endsThought(event)) await this.#tellThought(event.hop);
    switch (event.type) {
      case "request.start":
        return this.#options.showsModel ? this.#host.stderr.write(modelLines(event, this.#host)) : undefined;
      case "thought.delta":
        return this.#keepThought(event);
      case "text.delta":
        return this.#speaking?.say(event);
      case "text.replaced":
        await this.#speaking?.replace(event);
        return this.#tellProgress(event);
      case "hop.end":
        await this.#speaking?.finish(event);
        return this.#tellProgress(event);
      case "request.end":
        return this.#end(event, isReported);
      default:
        return this.#tellProgress(event);
    }
  }

  async fail(): Promise<void> {
    await this.#speaking?.finishAll();
  }

  async #tellProgress(event: CrewEvent): Promise<void> {
    const line = progressLine(event, this.#options, this.#host);
    if (line !== undefined) await this.#note(`${line}\n`);
  }

  async #note(text: string): Promise<void> {
    await (this.#speaking === undefined ? this.#host.stderr.write(text) : this.#speaking.note(text));
  }

  #keepThought({ agent, hop, text }: EventOf<"thought.delta">): void {
    if (!this.#options.verbose) return;
    const thought = this.#thoughts.get(hop) ?? { agent, text: "" };
    thought.text += text;
    this.#thoughts.set(hop, thought);
  }

  async #tellThought(hop: number): Promise<void> {
    const thought = this.#thoughts.get(hop);
    this.#thoughts.delete(hop);
    if (thought === undefined || thought.text.trim() === "") return;
    await this.#note(`${colorsOf(this.#host.stderr).dim(safeText(`  ${thought.agent} thinks: ${thought.text.trim()}`))}\n`);
  }

  async #end(event: EventOf<"request.end">, isReported: boolean): Promise<void> {
    for (const hop of [...this.#thoughts.keys()]) await this.#tellThought(hop);
    await this.#speaking?.finishAll();
    if (event.answer.trim() !== (this.#speaking?.lastWords.trim() ?? "")) await this.#tellAnswer(event.answer);
    const { dim, yellow } = colorsOf(this.#host.stderr);
    if (event.degraded) await this.#note(`${yellow("A fallback answered: the answer may be worse than usual.")}\n`);
    const route = event.route.length === 0 ? "" : `${event.route.join(" → ")} · `;
    await this.#note(`${dim(`${route}${secondsText(event.durationMs)} · ${usageText(event.usage)} · ${event.stopReason}`)}\n`);
    if (event.error !== undefined && event.stopReason !== "cancelled" && !isReported)
      await this.#note(failureText(event.error, this.#host));
  }

  async #tellAnswer(answer: string): Promise<void> {
    if (this.#speaking !== undefined) return this.#speaking.showText(answer);
    const text = safePipedText(answer);
    await this.#host.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
  }
}

/** True for what follows a thought: it is told before the action it led to. Figures of a model call come while it is thought. */
function endsThought(event: CrewEvent): event is Extract<CrewEvent, { readonly hop: number }> {
  return "hop" in event && event.type !== "thought.delta" && event.type !== "usage" && event.type !== "retry";
}
