import { describe, expect, test } from "vitest";
import { InvalidArgumentError, TenantIsolationError } from "../errors/index.ts";
import { IdentityChannel } from "./identity-channel.ts";

function fresh(): IdentityChannel {
  return new IdentityChannel("tenantId", "default");
}

describe("an identity field of a thread", () => {
  test("takes the first value and keeps it", () => {
    const channel = fresh();
    expect([channel.update(["acme"]), channel.update(["acme"]), channel.get()]).toEqual([true, false, "acme"]);
  });

  test("settles on the default when the first step does not write it", () => {
    const channel = fresh();
    expect([channel.get(), channel.update([]), channel.checkpoint()]).toEqual(["default", true, "default"]);
  });

  test("refuses another value with a typed error that names the field", () => {
    const channel = fresh();
    channel.update(["acme"]);
    expect(() => channel.update(["globex"])).toThrow(TenantIsolationError);
    expect(() => channel.update(["globex"])).toThrow("A request changed tenantId");
    expect(channel.get()).toBe("acme");
  });

  test("refuses another value once a thread has begun without one", () => {
    const channel = fresh();
    channel.update([]);
    expect(() => channel.update(["acme"])).toThrow(TenantIsolationError);
  });

  test("refuses two values in one step", () => {
    expect(() => fresh().update(["acme", "globex"])).toThrow(TenantIsolationError);
  });

  test("takes no value for no write", () => {
    const channel = fresh();
    channel.update([undefined, "acme", undefined]);
    expect(channel.get()).toBe("acme");
  });

  test.each([[""], [42], [null], [{}]])("refuses %j, which is no text", (value) => {
    expect(() => fresh().update([value as string])).toThrow(InvalidArgumentError);
  });

  test("is not in a checkpoint before it is settled, and comes back from one after", () => {
    expect(() => fresh().checkpoint()).toThrow();
    const back = fresh().fromCheckpoint("acme");
    expect(() => back.update(["globex"])).toThrow(TenantIsolationError);
    expect(back.get()).toBe("acme");
  });

  test("equals a channel of the same field only", () => {
    expect(fresh().equals(fresh())).toBe(true);
    expect(fresh().equals(new IdentityChannel("userId", "default"))).toBe(false);
  });
});
