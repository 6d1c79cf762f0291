import { compileCrew } from "graphcrew/compiler";
import { HOSTILE_TEXTS } from "../../src/compiler/testdata/hostile-texts.ts";
import type { Work } from "../harness/bench.ts";

/** Part of the size that tests take. */
const SMALL = 0.05;

const nothing = () => Promise.reject(Object.assign(new Error("not here"), { code: "ENOENT" }));
const NO_FILES = { read: nothing, list: nothing, realPath: nothing };

/** Compiles a hostile file of so many times the small size; costs are per small size. */
export function prepare({ kind, times }: Readonly<Record<string, unknown>>): Work {
  const hostile = HOSTILE_TEXTS[String(kind)];
  if (hostile === undefined) throw new Error(`there is no hostile file of "${kind}"`);
  const text = hostile.make(SMALL * Number(times));
  return { units: Number(times), run: () => compileCrew({ text }, { files: NO_FILES, env: {} }) };
}
