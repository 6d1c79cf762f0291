import { expect, test } from "vitest";
import { runCli } from "../run-cli.ts";
import { testHost } from "../testdata/test-host.ts";

async function schema(name: string) {
  const host = testHost();
  const exitCode = await runCli(["schema", name], host);
  return { exitCode, out: host.out(), err: host.err() };
}

test("crew gives a JSON Schema", async () => {
  const { exitCode, out } = await schema("crew");
  expect(exitCode).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ type: "object", properties: { agents: expect.anything() } });
});

test("react_config gives a JSON Schema", async () => {
  const { exitCode, out } = await schema("react_config");
  expect(exitCode).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ type: "object", required: ["core_prompt"] });
});

test.each([
  ["actor", "GC5003"],
  ["crews", "Did you mean crew?"],
  ["x", "There are: crew, react_config, event."],
])("%s is not there", async (name, expected) => {
  const { exitCode, out, err } = await schema(name);
  expect([exitCode, out]).toEqual([2, ""]);
  expect(err).toContain(expected);
});
