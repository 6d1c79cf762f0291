import { expect, test } from "vitest";
import { OrchestratorError } from "./index.ts";

test("an error of another copy of the package is recognised", () => {
  const foreign = Object.assign(new Error("elsewhere"), { [Symbol.for("graphcrew.OrchestratorError")]: true });
  expect(OrchestratorError.isInstance(foreign)).toBe(true);
  expect(OrchestratorError.isInstance(new Error("plain"))).toBe(false);
  expect(OrchestratorError.isInstance(null)).toBe(false);
});

test("the JSON form holds no stack and no live object", () => {
  const error = new OrchestratorError({ code: "GC5001", message: "Wrong.", cause: "a text" });
  expect(error.toJSON()).toEqual({
    name: "OrchestratorError",
    code: "GC5001",
    message: "Wrong.",
    docs: "docs/errors/GC5001.md",
    details: {},
    retryable: false,
    cause: { name: "Error", message: "a text" },
  });
});
