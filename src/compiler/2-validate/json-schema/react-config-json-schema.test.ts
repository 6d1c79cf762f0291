import { expect, test } from "vitest";
import { reactConfigJsonSchema } from "./react-config-json-schema.ts";

test("the shipped schema is the one that the code makes", async () => {
  const text = `${JSON.stringify(reactConfigJsonSchema(), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot("../../../../schema/react-config.json");
});

test("every key has a description", () => {
  const properties = reactConfigJsonSchema().properties as Readonly<Record<string, { readonly description?: string }>>;
  expect(Object.entries(properties).filter(([, property]) => property.description === undefined)).toEqual([]);
});
