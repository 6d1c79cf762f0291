import { expect, it } from "vitest";
import { InvalidArgumentError } from "../../errors/index.ts";
import { prepareConditions } from "./index.ts";

it("gives the conditions by edge id, and one condition to equal texts", async () => {
  const conditions = await prepareConditions({
    edges: [{ id: "a->b", condition: "slots.ok" }, { id: "a->c" }, { id: "a->d", condition: "slots.ok" }],
  });
  expect([...conditions.keys()]).toEqual(["a->b", "a->d"]);
  expect(conditions.get("a->b")).toBe(conditions.get("a->d"));
});

it("refuses a plan whose condition does not compile, naming the edge", async () => {
  const prepared = prepareConditions({ edges: [{ id: "a->b", condition: "slots." }] });
  await expect(prepared).rejects.toBeInstanceOf(InvalidArgumentError);
  await expect(prepared).rejects.toThrow("a->b");
});
