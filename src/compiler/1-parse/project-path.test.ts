import { expect, test } from "vitest";
import { folderOf, isInside, joinPath, normalizePath } from "./project-path.ts";

test.each([
  ["crew.yaml", "."],
  ["a/crew.yaml", "a"],
  ["/crew.yaml", "/"],
  ["C:\\crews\\crew.yaml", "C:/crews"],
])("the folder of %s is %s", (path, folder) => {
  expect(folderOf(path)).toBe(folder);
});

test.each([
  ["a/b", "../c.yaml", "a/c.yaml"],
  [".", "./x.yaml", "x.yaml"],
  ["a", "../../x.yaml", "../x.yaml"],
  ["/a", "../../../x", "/x"],
  ["a", "/etc/x", "/etc/x"],
  ["a", "b\\c", "a/b/c"],
  ["../up", "x", "../up/x"],
])("in %s, %s is %s", (folder, path, joined) => {
  expect(joinPath(folder, path)).toBe(joined);
});

test.each([
  ["a/b", "a", true],
  ["a", "a", true],
  ["ab", "a", false],
  ["a/../b", "a", false],
  ["../x", ".", false],
  ["x", ".", true],
  ["/x", ".", false],
  ["../x", "..", true],
  ["../../x", "..", false],
  ["x", "..", true],
  ["/a/b", "/", true],
])("%s inside %s: %s", (path, folder, expected) => {
  expect(isInside(path, folder)).toBe(expected);
});

test("a path that ends where it began is the folder itself", () => {
  expect(normalizePath("a/..")).toBe(".");
});
