import { expect, test } from "vitest";
import { PROVIDERS as VALID } from "../../src/compiler/2-validate/schemas/model-schema.ts";
import { OWN_PROVIDERS, PROVIDERS } from "../../src/models/open/provider-table.ts";

test("the providers that a crew file may name are those that can be opened", () => {
  expect([...VALID].sort()).toEqual([...Object.keys(PROVIDERS), ...OWN_PROVIDERS].sort());
});
