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
    checkKeys([{ source: "The context", values: context }]);
    this.#context = context;
    this.#source = source;
  }

  /** What handlers wrote so far. */
  get updates(): Readonly<Record<string, unknown>> {
    return this.#updates;
  }

  /**
   * Takes what the handlers of one pass wrote, in order.
   * @throws {ReservedStateKeyError} GC2017 when some of them name keys of the executor; then nothing is written.
   */
  write(written: readonly { readonly name: string; readonly stateUpdates?: Readonly<Record<string, unknown>> }[]): void {
    checkKeys(written.map(({ name, stateUpdates = {} }) => ({ source: `What action "${name}" wrote`, values: stateUpdates })));
    for (const { stateUpdates } of written) this.#updates = { ...this.#updates, ...stateUpdates };
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
