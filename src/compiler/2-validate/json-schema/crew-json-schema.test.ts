import { expect, test } from "vitest";
import { crewJsonSchema } from "./crew-json-schema.ts";

test("the shipped schema is the one that the code makes", async () => {
  const text = `${JSON.stringify(crewJsonSchema(), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot("../../../../schema/crew.json");
});

test("every key that can be used has a description", () => {
  const properties = crewJsonSchema().properties as Readonly<Record<string, { readonly description?: string }>>;
  expect(Object.entries(properties).filter(([, property]) => property.description === undefined)).toEqual([]);
});

test("what is not supported yet is no legal key", () => {
  expect(crewJsonSchema()).toMatchObject({ properties: { slots: { not: {} }, session: { not: {} } } });
});
