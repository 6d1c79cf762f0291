import { afterEach, describe, expect, it } from "vitest";
import { InvalidArgumentError } from "../../errors/index.ts";
import {
  deregisterTransientException,
  getTransientExceptions,
  isTransientException,
  registerTransientException,
} from "./transient-exceptions.ts";

class Hiccup extends Error {}
class DeepHiccup extends Hiccup {}

afterEach(() => deregisterTransientException(Hiccup));

describe("the registry of transient exceptions", () => {
  it("is empty at first", () => {
    expect(getTransientExceptions()).toEqual([]);
  });

  it("holds a type once, however often it is registered", () => {
    registerTransientException(Hiccup);
    registerTransientException(Hiccup);
    expect(getTransientExceptions()).toEqual([Hiccup]);
  });

  it("knows instances of a registered type and of its subclasses", () => {
    registerTransientException(Hiccup);
    expect([isTransientException(new Hiccup()), isTransientException(new DeepHiccup()), isTransientException(new Error())]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it.each([
    ["nothing", undefined],
    ["a name", "LockedError"],
    ["an instance", new Hiccup()],
    ["an object", {}],
    ["an arrow function", () => true],
  ])("refuses %s, and goes on knowing the others", (_what, type) => {
    expect(() => registerTransientException(type as unknown as typeof Hiccup)).toThrow(InvalidArgumentError);
    expect([getTransientExceptions(), isTransientException(new Error())]).toEqual([[], false]);
  });

  it("forgets a type that is taken back", () => {
    registerTransientException(Hiccup);
    deregisterTransientException(Hiccup);
    expect(isTransientException(new Hiccup())).toBe(false);
  });

  it("does nothing when an unknown type is taken back", () => {
    deregisterTransientException(RangeError);
    expect(getTransientExceptions()).toEqual([]);
  });

  it("gives a list of its own, which nobody can change", () => {
    registerTransientException(Hiccup);
    const before = getTransientExceptions();
    deregisterTransientException(Hiccup);
    expect(before).toEqual([Hiccup]);
  });
});
