import type { HopScope } from "./hop-scope.ts";

/** Sends words of the answer to whoever listens. */
export function emitText(hop: HopScope, text: string): void {
  if (text === "") return;
  if (hop.streamedText === "") hop.run.noteSpeech(hop);
  hop.streamedText += text;
  hop.run.events.emit({ type: "text.delta", agent: hop.agent, hop: hop.hop, text }, hop.path);
}

/** Tells that other words, or none, are stored in place of those that were shown. */
export function emitReplaced(hop: HopScope, text: string, by: string): void {
  if (hop.streamedText === text) return;
  hop.streamedText = text;
  hop.run.events.emit({ type: "text.replaced", agent: hop.agent, hop: hop.hop, text, by }, hop.path);
}

/** Tells that nothing is stored of what a hop was heard to say. */
export function takeBack(hop: HopScope, by: string): void {
  emitReplaced(hop, "", by);
}
