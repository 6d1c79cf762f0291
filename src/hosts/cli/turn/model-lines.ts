import { AUTO_CHOICES, LOCAL_MODEL_NOTICE, setKeyOf } from "../../../models/index.ts";
import type { Host } from "../host.ts";
import { colorsOf } from "../terminal/colors.ts";
import { safeText } from "../terminal/safe-text.ts";

/** How to get a model that generates, for people who run on the local one. */
const REAL_MODEL_HINT =
  "For a model that writes its own answers: set OPENAI_API_KEY, ANTHROPIC_API_KEY or GOOGLE_API_KEY, start Ollama, or pass --model provider:model.";

/** Which model is in use, and what the local one is; the first text on stderr of a run. */
export function modelLines(start: { readonly model: string; readonly engine: string }, host: Host): string {
  const { dim } = colorsOf(host.stderr);
  if (!/\blocal\b/.test(start.model)) return dim(`model: ${safeText(start.model)} · engine: ${start.engine}`).concat("\n");
  return `${dim(`model: ${safeText(start.model)} (${LOCAL_MODEL_NOTICE}) · engine: ${start.engine}`)}\n${dim(hintFor(host))}\n`;
}

/** A key that is set did not help: the crew wants the local model, or the provider's package is missing. */
function hintFor({ env }: Host): string {
  const set = AUTO_CHOICES.map((choice) => setKeyOf(choice, env)).find((name) => name !== undefined);
  return set === undefined
    ? REAL_MODEL_HINT
    : `${set} is set, but not used: graphcrew doctor tells what is missing. To use it, pass --model provider:model.`;
}
