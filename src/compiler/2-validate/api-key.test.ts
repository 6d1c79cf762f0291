import { inspect } from "node:util";
import { expect, test } from "vitest";
import { ApiKey } from "./api-key.ts";

test("a key is shown to nobody but who opens the model", () => {
  const model = { apiKey: new ApiKey("sk-secret") };
  expect(`${JSON.stringify(model) + inspect(model, { depth: 9, showHidden: true })}${model.apiKey}`).not.toContain("sk-secret");
  expect(model.apiKey.reveal()).toBe("sk-secret");
});
