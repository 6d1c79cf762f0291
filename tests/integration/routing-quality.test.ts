import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseYamlData } from "../../src/compiler/index.ts";
import { createCrew } from "../../src/crew/index.ts";

const FILE = "tests/routing-quality/questions.yaml";
const FLOOR = 0.85;

interface Question {
  readonly question: string;
  readonly worker: string;
}

test("the offline model sends at least 85 % of questions it has never seen to the right worker first", async () => {
  const questions = parseYamlData(readFileSync(FILE, "utf8"), FILE).value as readonly Question[];
  await using crew = await createCrew("examples/support-desk/crew.yaml", { model: "local" });
  const outcomes = await Promise.all(
    questions.map(async ({ question, worker }, index) => {
      const { receipts } = await crew.invoke(question, { sessionId: `question-${index}` });
      return { question, worker, first: receipts[0]?.to[0] ?? "nobody" };
    }),
  );
  const wrong = outcomes.filter(({ worker, first }) => worker !== first);
  expect(outcomes.length).toBeGreaterThanOrEqual(40);
  expect(1 - wrong.length / outcomes.length, JSON.stringify(wrong, null, 2)).toBeGreaterThanOrEqual(FLOOR);
});
