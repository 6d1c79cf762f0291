import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { defineAgent } from "../agents/index.ts";
import { EVENT_JSON_SCHEMA } from "../protocol/index.ts";
import { MockLLM } from "../testing/index.ts";
import { createCrew } from "./index.ts";

const CONFIG = {
  version: 1,
  name: "events",
  models: { default: "local" },
  agents: [
    { name: "lead", kind: "supervisor", protocol: "text", pass_through: false },
    { name: "writer", kind: "react", description: "Writes.", prompt: "Write." },
    { name: "broken", kind: "module", description: "Fails." },
  ],
  topology: { entry: "lead", edges: [{ from: "lead", to: ["writer", "broken"] }], default_return: "lead" },
};

const broken = defineAgent({
  name: "broken",
  description: "Fails.",
  process: () => {
    throw new TypeError("a mistake");
  },
});

test("the shipped schema is the one that the code makes", async () => {
  await expect(`${JSON.stringify(EVENT_JSON_SCHEMA, null, 2)}\n`).toMatchFileSnapshot("../../schema/event.json");
});

test("every event of runs that answer and runs that fail fits the schema", async () => {
  const validate = new Ajv2020({ strict: false, allErrors: true }).compile(EVENT_JSON_SCHEMA);
  const model = new MockLLM({
    responses: ["route: writer", "Words.", "All done.", "route: broken"],
    usageTokens: { inputTokens: 3, outputTokens: 2 },
  });
  const crew = await createCrew({ config: CONFIG }, { agents: [broken], model });
  const events = [];
  for await (const event of crew.stream("write")) events.push(event);
  for await (const event of crew.stream("break")) events.push(event);
  await crew.close();
  const misfits = events.filter((event) => !validate(JSON.parse(JSON.stringify(event))));
  expect(misfits).toEqual([]);
  expect(new Set(events.map(({ type }) => type))).toEqual(
    new Set(["request.start", "hop.start", "usage", "route", "hop.end", "text.delta", "error", "request.end"]),
  );
});
