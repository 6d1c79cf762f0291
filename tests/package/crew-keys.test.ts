import { expect, test } from "vitest";
import { renderCrewKeys } from "./render-crew-keys.ts";

test("the page of all keys of a crew file is that of the schema", async () => {
  await expect(renderCrewKeys()).toMatchFileSnapshot("../../docs/guides/crew-file.md");
});

test("every key of a crew file is described", () => {
  expect(renderCrewKeys()).not.toContain("NO DESCRIPTION");
});
