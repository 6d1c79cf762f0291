import { expect, test } from "vitest";
import { InvalidRouteError, ModelError, OrchestratorError } from "./index.ts";

test("an error survives transport with its name, code, details and causes", () => {
  const cause = new ModelError({ code: "GC3003", message: "The model failed.", status: 503, cause: new TypeError("no socket") });
  const error = new InvalidRouteError({ from: "lead", to: "biling", allowed: ["billing"], nearest: "billing" });
  error.cause = cause;
  const received = OrchestratorError.fromJSON(JSON.parse(JSON.stringify(error)));
  expect(received.toJSON()).toEqual(error.toJSON());
  expect(received.name).toBe("InvalidRouteError");
  expect(received.details).toEqual({ from: "lead", to: "biling", allowed: ["billing"] });
  expect(OrchestratorError.isInstance(received.cause)).toBe(true);
});

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
