import { expect, test } from "vitest";
import { ExecutionTimeoutError, MaxPassesExceededError, OrchestratorError, PassTimeoutError } from "./index.ts";

const pass = { agentName: "lead", passNumber: 2, limitMs: 1500 };

test("a time limit is named as whoever set it knows it", () => {
  expect(new PassTimeoutError(pass).hint).toMatch(/timeouts\.per_pass_seconds.*perPassMs/);
  expect(new PassTimeoutError(pass).message).toBe('Pass 2 of agent "lead" took longer than 1.5 s.');
  expect(new ExecutionTimeoutError(pass).hint).toContain("timeouts.executionMs of the ReactExecutor");
});

test("what was said in the passes does not travel as JSON, what was done does", () => {
  const history = [{ pass: 1, thought: "a secret", action: "find", parameters: {}, observation: "a secret" }];
  const json = new MaxPassesExceededError({ agentName: "lead", maxPasses: 1, history }).toJSON();
  expect(JSON.stringify(json)).not.toContain("a secret");
  expect(OrchestratorError.fromJSON(json)).toMatchObject({ history: [], details: { actions: ["find"] } });
});
