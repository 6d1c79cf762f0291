import { expect, test } from "vitest";
import { readText } from "../../scripts/repository.mjs";

test("CI runs the test command that the README gives", () => {
  const command = "npm ci && npm test";
  expect(readText("README.md")).toContain(command);
  expect(readText(".ci/run")).toContain(`{ ${command}; }`);
});
