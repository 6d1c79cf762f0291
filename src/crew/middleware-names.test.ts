import { expect, test } from "vitest";
import { MIDDLEWARE_NAMES } from "../middleware/index.ts";
import { checkCrew } from "./index.ts";

test("every middleware that can be built can be named in a crew file", async () => {
  const middleware = MIDDLEWARE_NAMES.map((name) => ({ name }));
  const config = {
    version: 1,
    name: "names",
    models: { default: "local" },
    agents: [{ name: "lead", kind: "supervisor" }],
    topology: { entry: "lead" },
    middleware,
  };
  expect(await checkCrew({ config })).toEqual([]);
});
