import type { ReactTriple, TokenUsage } from "../../protocol/index.ts";
import type { ReactTemplates } from "../prompt/react-templates.ts";
import type { ReactState } from "./react-state.ts";
import { checkKeys } from "./reserved-keys.ts";

/** Where the executor's own keys come from. */
export interface StateSource {
  readonly userInput: string;
  readonly templates: Pick<ReactTemplates, "loadedSlots" | "loadedContents">;
  /** Added to while passes go by. */
  readonly history: readonly ReactTriple[];
  readonly usage: () => TokenUsage;
}

/** The state of one execution: the caller's context and what handlers write, beside keys that only the executor writes. */
export class StateView {
  readonly #source: StateSource;
  readonly #context: Readonly<Record<string, unknown>>;
  #updates: Readonly<Record<string, unknown>> = {};

  /** @throws {ReservedStateKeyError} GC2017 when the context names a key of the executor. */
  constructor(context: Readonly<Record<string, unknown>>, source: StateSource) {
    checkKeys(context, "The context");
    this.#context = context;
    this.#source = source;
  }

  /** What handlers wrote so far. */
  get updates(): Readonly<Record<string, unknown>> {
    return this.#updates;
  }

  /** @throws {ReservedStateKeyError} GC2017 when a handler names a key of the executor. */
  write(updates: Readonly<Record<string, unknown>>, action: string): void {
    checkKeys(updates, `What action "${action}" wrote`);
    this.#updates = { ...this.#updates, ...updates };
  }

  /** The state as a hook or a handler of this pass sees it. The lists are made when they are read, so that passes do not pay for them. */
  at(pass: number): ReactState {
    const { userInput, templates, history, usage } = this.#source;
    const length = history.length;
    const past = (): readonly ReactTriple[] => history.slice(0, length);
    return {
      ...this.#context,
      ...this.#updates,
      _user_input: userInput,
      _pass_number: pass,
      get _previous_thoughts() {
        return past().map(({ thought }) => thought);
      },
      get _actions() {
        return past().map(({ action, parameters }) => (action === null ? null : { name: action, parameters }));
      },
      get _observations() {
        return past().map(({ observation }) => observation);
      },
      get _loaded_slots() {
        return [...templates.loadedSlots];
      },
      get _loaded_slot_contents() {
        return { ...templates.loadedContents };
      },
      _token_usage: usage(),
    };
  }
}
