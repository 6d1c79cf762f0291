import type { ModelReply } from "../../models/index.ts";
import type { Passage } from "../../protocol/index.ts";
import { REQUEST_SLOT } from "../actions/library-actions.ts";
import type { ReactTemplates } from "../prompt/react-templates.ts";
import type { ReadCall, ReadReply } from "../protocols/react-protocol.ts";

/** What a model that quotes, and cannot be told of actions, is given to quote from. */
export interface Quotable {
  readonly passages: readonly Passage[];
  /** Modules that are not loaded: what is quoted from them is not shown, but loads them. */
  readonly unloaded: ReadonlySet<string>;
}

/** In the first pass everything there is, to see what is needed; from then on what is loaded. */
export function quotableIn(pass: number, passages: readonly Passage[], templates: ReactTemplates): Quotable {
  const loaded = new Set(templates.loadedSlots);
  const unloaded = templates.config.slots.map(({ name }) => name).filter((name) => !loaded.has(name));
  if (pass === 1) return { passages, unloaded: new Set(unloaded) };
  return { passages: passages.filter(({ module }) => !unloaded.includes(module)), unloaded: new Set() };
}

/** The reply as an answer, or as the wish to load the modules it quotes from, the best first. */
export function readQuotes(reply: ModelReply, pass: number, { unloaded }: Quotable): ReadReply {
  const wanted = [...new Set(quotedModules(reply))].filter((name) => unloaded.has(name));
  const said = { thought: reply.thought, said: reply.text, isNative: true, notes: [] };
  if (wanted.length === 0) return { type: "answer", text: reply.text, ...said };
  const calls = wanted.map(
    (name, index): ReadCall => ({ type: "run", callId: idOf(pass, index), name: REQUEST_SLOT, parameters: { name } }),
  );
  return { type: "calls", calls, ...said };
}

function idOf(pass: number, index: number): string {
  return index === 0 ? `call_${pass}` : `call_${pass}_${index + 1}`;
}

function quotedModules({ message }: ModelReply): readonly string[] {
  const { local } = message.response_metadata as { readonly local?: { readonly quotes?: readonly { readonly module: string }[] } };
  return (local?.quotes ?? []).map(({ module }) => module);
}
