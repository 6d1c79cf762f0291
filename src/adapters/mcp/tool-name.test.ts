import fc from "fast-check";
import { expect, it } from "vitest";
import { toolName } from "./tool-name.ts";

it("joins server and tool", () => {
  expect(toolName("files", "read_file")).toBe("files__read_file");
});

it("changes what providers refuse and marks it with a hash", () => {
  expect(toolName("files", "read.file")).toMatch(/^files__read_file_[0-9a-f]{8}$/);
});

it("cuts what is too long, to the same name every time", () => {
  const name = toolName("files", "x".repeat(100));
  expect(name).toHaveLength(64);
  expect(toolName("files", "x".repeat(100))).toBe(name);
  expect(toolName("files", "x".repeat(101))).not.toBe(name);
});

it("is always a name that providers take", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (tool) => {
      expect(toolName("server", tool)).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
    }),
  );
});
