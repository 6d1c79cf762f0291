import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Crew, createCrew, type Engine } from "../src/crew/index.ts";
import { FaultServer } from "./integration/fault-server.ts";
import { type Asked, askAndAt, ENGINES } from "./integration/faults/ask.ts";
import { answerOf, type RunSample } from "./run-sample.ts";

/**
 * Every folder below `samples` with a `run.json` is one run: its `crew.yaml` is loaded, asked on both back ends, and ends as
 * `expect` says. A folder whose name starts with a code must tell that code; one that starts with `valid` must tell none.
 */
const SAMPLES = fileURLToPath(new URL("./samples", import.meta.url));

const names = readdirSync(SAMPLES).filter((name) => existsSync(join(SAMPLES, name, "run.json")));
let server: FaultServer;

beforeAll(async () => {
  server = await FaultServer.start();
});
afterAll(() => server.stop());

describe.each(ENGINES)("on %s", (engine) => {
  test.each(names)("%s", async (name) => {
    const sample = readSample(name);
    server.answer(...(sample.server ?? []).map(answerOf));
    const { expect: expected } = sample;
    if ("rejects" in expected) {
      await expect(open(name, sample, engine).then((crew) => run(crew, sample))).rejects.toMatchObject({ code: expected.rejects });
      return;
    }
    const asked = await run(await open(name, sample, engine), sample);
    const { answerContains = "", code, ...rest } = expected;
    expect(asked.result).toMatchObject(rest);
    expect(asked.result.answer).toContain(answerContains);
    expect(codesIn(asked)).toEqual(code === undefined ? [] : [code]);
  });
});

test.each(names)("%s expects the code that it is named after", (name) => {
  const { expect: expected } = readSample(name);
  const code = "rejects" in expected ? expected.rejects : expected.code;
  expect(code ?? "valid").toBe(name.split("-")[0]);
});

function readSample(name: string): RunSample {
  return JSON.parse(readFileSync(join(SAMPLES, name, "run.json"), "utf8")) as RunSample;
}

async function open(name: string, { env = {}, server: replies, closed }: RunSample, engine: Engine): Promise<Crew> {
  const variables = replies === undefined ? env : { SERVER_URL: `${server.url}/v1`, ...env };
  const crew = await createCrew(join(SAMPLES, name, "crew.yaml"), { engine, env: variables });
  if (closed === true) await crew.close();
  return crew;
}

async function run(crew: Crew, { input, options = {}, abortAt = "request.end" }: RunSample): Promise<Asked> {
  const abort = new AbortController();
  return askAndAt(crew, abortAt, () => abort.abort(), { ...options, signal: abort.signal }, input);
}

function codesIn({ of }: Asked): readonly string[] {
  return [...of("error"), ...of("warning")].map(({ code }) => code);
}
