import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { compileCrew, compileReactConfig, type DiagnosticFormat, renderDiagnostics } from "../src/compiler/index.ts";
import type { Diagnostic } from "../src/protocol/index.ts";
import { type GeneratedFile, sampleFiles } from "./sample-files.ts";

/**
 * Every folder below `samples` is one case: `crew.yaml`, or else `react_config.yaml`, and what it needs, and in `expected.json` what the compiler says
 * about it. A folder whose name starts with a code must produce that code; one that starts with `valid` must load.
 * Folders with a `run.json` are runs and stand in `run-samples.test.ts`. Settings of a case stand in `sample.json`. After a look at the difference, `vitest --project samples -u` takes it over.
 */
const SAMPLES = fileURLToPath(new URL("./samples", import.meta.url));

interface Settings {
  /** The file to compile. Default `crew.yaml`, or `react_config.yaml` where that is there and no crew. */
  readonly file?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly supplied?: { readonly agents?: readonly string[]; readonly models?: readonly string[]; readonly tools?: readonly string[] };
  readonly generate?: Readonly<Record<string, GeneratedFile>>;
}

const names = readdirSync(SAMPLES).filter((name) => !existsSync(join(SAMPLES, name, "run.json")));

test.each(names)("%s", async (name) => {
  const compilation = await compileSample(name);
  await expect(`${JSON.stringify(summarize(compilation), null, 2)}\n`).toMatchFileSnapshot(join(SAMPLES, name, "expected.json"));
});

test.each(names.filter((name) => /^GC\d{4}/.test(name)))("%s produces its code", async (name) => {
  const { diagnostics } = await compileSample(name);
  expect(diagnostics.map(({ code }) => code)).toContain(name.slice(0, 6));
});

test.each(names.filter((name) => name.startsWith("valid")))("%s loads", async (name) => {
  const { diagnostics, spec } = await compileSample(name);
  expect(diagnostics).toEqual([]);
  expect(spec).toBeDefined();
});

test.each(names)("%s can be written in every format", async (name) => {
  const compilation = await compileSample(name);
  const formats: readonly DiagnosticFormat[] = ["human", "json", "sarif", "github"];
  for (const format of formats) expect(typeof renderDiagnostics(compilation, { format })).toBe("string");
});

interface Compiled {
  readonly diagnostics: readonly Diagnostic[];
  readonly omitted: number;
  readonly sources: Readonly<Record<string, string>>;
  readonly spec: unknown;
}

function compileSample(name: string): Promise<Compiled> {
  const folder = join(SAMPLES, name);
  const path = join(folder, "sample.json");
  const settings = (existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {}) as Settings;
  const { file = defaultFile(folder), env = {}, supplied, generate } = settings;
  const files = sampleFiles(folder, generate);
  return file.endsWith("react_config.yaml") ? compileReactConfig(file, { files, env }) : compileCrew(file, { files, env, supplied });
}

function defaultFile(folder: string): string {
  return !existsSync(join(folder, "crew.yaml")) && existsSync(join(folder, "react_config.yaml")) ? "react_config.yaml" : "crew.yaml";
}

function summarize({ diagnostics }: Compiled): unknown {
  return diagnostics.map(({ code, severity, file, range, message, hint, related }) => ({
    code,
    severity,
    at: `${file}:${range.start.line}:${range.start.column}`,
    to: `${range.end.line}:${range.end.column}`,
    message,
    ...(hint === undefined ? {} : { hint }),
    ...(related === undefined
      ? {}
      : { related: related.map((one) => `${one.file}:${one.range.start.line}:${one.range.start.column} ${one.message}`) }),
  }));
}
