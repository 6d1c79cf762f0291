import { describe, expect, it } from "vitest";
import { makeTestState } from "./make-test-state.ts";

describe("makeTestState", () => {
  it("is the state at the start of a request with fixed ids", () => {
    expect(makeTestState("Hello")).toMatchObject({ requestId: "test-request", currentAgent: "supervisor", hops: 0 });
    expect(makeTestState("Hello").messages.map(({ content }) => content)).toEqual(["Hello"]);
  });

  it("is the same for the same arguments", () => {
    expect(makeTestState("Hello")).toEqual(makeTestState("Hello"));
  });

  it("lets overrides go over it", () => {
    expect(makeTestState("Hello", { requestId: "r9", hops: 3, tenantId: "acme" })).toMatchObject({
      requestId: "r9",
      hops: 3,
      tenantId: "acme",
    });
  });
});
