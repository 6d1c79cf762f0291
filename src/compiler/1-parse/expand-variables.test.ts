import { expect, test } from "vitest";
import { expandVariables } from "./expand-variables.ts";

const ENV = { HOST: "example.org", PORT: "8080", RATIO: "0.5", DEBUG: "true", EMPTY: "", CODE: "007x" };

test.each([
  [`http://\${HOST}:\${PORT}/`, "http://example.org:8080/"],
  [`\${PORT}`, 8080],
  [`\${RATIO}`, 0.5],
  [`\${DEBUG}`, true],
  [`\${CODE}`, "007x"],
  [`\${MISSING:-5}`, 5],
  [`\${MISSING:-}`, ""],
  [`\${EMPTY:-fallback}`, "fallback"],
  [`\${EMPTY}`, ""],
  [`\${MISSING:-a:-b}`, "a:-b"],
  [`$\${HOST}`, `\${HOST}`],
  ["$HOST {HOST} $ {HOST}", "$HOST {HOST} $ {HOST}"],
  [`\${PORT} `, "8080 "],
])("%s becomes %s", (text, value) => {
  expect(expandVariables(text, ENV, { typed: true })).toMatchObject({ value, unset: [], malformed: [] });
});

test("quoted text stays text", () => {
  expect(expandVariables(`\${PORT}`, ENV, { typed: false }).value).toBe("8080");
});

test("variables without a value are found with their place", () => {
  const { unset, variables } = expandVariables(`\${HOST} \${NOPE} $\${X} \${ALSO}`, ENV, { typed: true });
  expect(unset).toEqual([
    { name: "NOPE", occurrence: 1, length: 7 },
    { name: "ALSO", occurrence: 3, length: 7 },
  ]);
  expect(variables).toEqual(["HOST", "NOPE", "ALSO"]);
});

test.each([[`\${}`], [`\${ }`], [`\${1A}`], [`\${A-b}`], [`\${A:?b}`], [`\${A`], [`\${A:-\${B}}`], [`a \${A\n}`]])(
  "%s is malformed",
  (text) => {
    expect(expandVariables(text, ENV, { typed: true }).malformed).toHaveLength(1);
  },
);

test("names that every object has are no variables", () => {
  expect(expandVariables(`\${constructor}`, {}, { typed: true }).unset).toHaveLength(1);
});
