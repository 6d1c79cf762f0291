import picocolors from "picocolors";
import type { TextOutput } from "../host.ts";

type Colors = ReturnType<typeof picocolors.createColors>;

const PLAIN = picocolors.createColors(false);
const COLORED = picocolors.createColors(true);

/** Colour functions for an output; they leave text alone where it takes no colour. */
export function colorsOf(output: TextOutput): Colors {
  return output.hasColor ? COLORED : PLAIN;
}

/** What decides about colour. */
export interface ColorQuestion {
  readonly flags: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isTerminal: boolean;
}

/** Flags win over `NO_COLOR`, that over `FORCE_COLOR`, that over what the output is. */
export function wantsColor({ flags, env, isTerminal }: ColorQuestion): boolean {
  if (flags.includes("--no-color")) return false;
  if (flags.includes("--color")) return true;
  if (isSet(env.NO_COLOR)) return false;
  if (isSet(env.FORCE_COLOR)) return env.FORCE_COLOR !== "0";
  return isTerminal;
}

function isSet(value: string | undefined): value is string {
  return value !== undefined && value !== "";
}
