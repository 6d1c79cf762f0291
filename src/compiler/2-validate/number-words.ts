import type { IssuePath } from "./flatten-issues.ts";
import { type Schema, schemasAt } from "./schema-walk.ts";

/** What a schema of a number holds. */
interface NumberDefinition {
  readonly format?: string;
  readonly checks?: readonly { readonly _zod: { readonly def: NumberCheck } }[];
}

interface NumberCheck {
  readonly check: string;
  readonly value?: number;
  readonly inclusive?: boolean;
}

/** Which numbers may stand at a path, in words: `a whole number of at least 1`; `undefined` where no number may, or several kinds. */
export function numberWords(schema: Schema, path: IssuePath, data: unknown): string | undefined {
  const words = schemasAt(schema, path, data).flatMap(({ _zod: { def } }) =>
    def.type === "number" ? [wordsOf(def as NumberDefinition)] : [],
  );
  return new Set(words).size === 1 ? words[0] : undefined;
}

function wordsOf({ format, checks = [] }: NumberDefinition): string {
  const isWhole = format === "safeint";
  const noun = isWhole ? "a whole number" : "a number";
  const [low, high] = ["greater_than", "less_than"].map((kind) => checks.map(({ _zod }) => _zod.def).find(({ check }) => check === kind));
  const least = leastOf(low, isWhole);
  const most = high?.value;
  if (least !== undefined && most !== undefined) return `${noun} from ${count(least)} to ${count(most)}`;
  if (least !== undefined) return `${noun} of at least ${count(least)}`;
  const above = low?.value === undefined ? "" : ` above ${count(low.value)}`;
  return `${noun}${above}${most === undefined ? "" : `${above === "" ? " of" : " and"} at most ${count(most)}`}`;
}

/** The least number there is; of parts of one there is none above a bound. */
function leastOf(low: NumberCheck | undefined, isWhole: boolean): number | undefined {
  if (low?.value === undefined || low.inclusive === true) return low?.value;
  return isWhole ? low.value + 1 : undefined;
}

function count(value: number): string {
  return value.toLocaleString("en-US");
}
