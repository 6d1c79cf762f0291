import { expect, test } from "vitest";
import { kindOfFile } from "./file-kind.ts";

test.each([
  ["crew", "name: x\nagents:\n  - name: a\n"],
  ["crew", "include: [agents.yaml]\ntype: x\n"],
  ["crew", "agents:\n  - name: a\n    type: b\n    core_prompt: c\n"],
  ["crew", "{agents: [], topology: {}}"],
  ["crew", ""],
  ["actor", "# an actor\ntype: graph\nroute: x\n"],
  ["actor", '"route" : x\n'],
  ["react_config", "\ufeffcore_prompt: p\nslots: []\n"],
])("%s: %j", (kind, text) => {
  expect(kindOfFile(text).kind).toBe(kind);
});

test("the key that tells it is where the problem is", () => {
  expect(kindOfFile("# first\nname: x\ncore_prompt: y\n").range).toEqual({
    start: { line: 3, column: 1, offset: 16 },
    end: { line: 3, column: 12, offset: 27 },
  });
});
