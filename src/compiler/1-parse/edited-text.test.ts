import { expect, test } from "vitest";
import { EditedText } from "./edited-text.ts";

test("places of an edited text are found in the original", () => {
  const text = new EditedText("abcdef", [
    { offset: 1, remove: 2, insert: "XYZ" },
    { offset: 5, remove: 0, insert: "!" },
  ]);
  expect(text.text).toBe("aXYZde!f");
  expect([...text.text].map((_, offset) => text.toOriginal(offset))).toEqual([0, 1, 2, 3, 3, 4, 5, 5]);
});

test("edits that overlap are refused", () => {
  const text = new EditedText("abcdef", [{ offset: 1, remove: 3, insert: "" }]);
  expect(text.with([{ offset: 2, remove: 1, insert: "x" }])).toBeUndefined();
  expect(text.with([{ offset: 4, remove: 1, insert: "x" }])?.text).toBe("axf");
});
