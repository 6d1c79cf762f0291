import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { HumanMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { openBuiltInEmbedder } from "../../src/adapters/embeddings/index.ts";
import { splitPassages } from "../../src/knowledge/index.ts";
import { LocalExtractiveModel, type LocalReplyDetails } from "../../src/models/local/index.ts";
import type { ModelChoice } from "../../src/protocol/index.ts";
import officeDesk from "../local-model/office-desk.json" with { type: "json" };
import questions from "../local-model/support-desk-questions.json" with { type: "json" };
import quotes from "../local-model/support-desk-quotes.json" with { type: "json" };

interface Agent {
  readonly name: string;
  readonly description: string;
  readonly examples?: readonly string[];
  readonly knowledge?: string;
}

const example = join(import.meta.dirname, "../../examples/support-desk");
const { agents } = parse(readFileSync(join(example, "crew.yaml"), "utf8")) as { readonly agents: readonly Agent[] };
const supportDesk: readonly ModelChoice[] = agents.flatMap(({ name, description, examples, knowledge }) =>
  examples === undefined || knowledge === undefined
    ? []
    : [{ name, description, examples, passages: passagesIn(join(example, knowledge)) }],
);

function passagesIn(folder: string) {
  const files = readdirSync(folder).sort();
  return files.flatMap((file) => splitPassages(file.replace(/\.md$/, ""), readFileSync(join(folder, file), "utf8")));
}

const hybrid = new LocalExtractiveModel({ embedder: openBuiltInEmbedder });
const wordsOnly = new LocalExtractiveModel();

/** The part of the questions that reach the right choice; a question back counts as wrong. */
async function accuracy(
  model: LocalExtractiveModel,
  choices: readonly ModelChoice[],
  byChoice: Readonly<Record<string, readonly string[]>>,
): Promise<number> {
  const pairs = Object.entries(byChoice).flatMap(([name, texts]) => texts.map((text) => ({ name, text })));
  let right = 0;
  for (const { name, text } of pairs) {
    const reply = await model.invoke([new HumanMessage(text)], { choices });
    if (reply.text.split("\n")[0] === `route: ${name}`) right += 1;
  }
  return right / pairs.length;
}

/** The part of the questions for which a passage that answers is among those quoted. */
async function quoted(model: LocalExtractiveModel): Promise<number> {
  let right = 0;
  for (const { agent, question, headings } of quotes) {
    const passages = supportDesk.find(({ name }) => name === agent)?.passages ?? [];
    const reply = await model.invoke([new HumanMessage(question)], { passages });
    const details = reply.response_metadata.local as LocalReplyDetails;
    if (details.quotes?.some(({ heading }) => headings.includes(heading.split(" > ").at(-1) ?? ""))) right += 1;
  }
  return right / quotes.length;
}

describe("the local model on the support desk", () => {
  it("sends questions to the right worker by meaning and words", async () => {
    expect(await accuracy(hybrid, supportDesk, questions.development)).toBeGreaterThanOrEqual(0.93);
  });

  it("does as well on questions kept apart while it was made", async () => {
    expect(await accuracy(hybrid, supportDesk, questions.keptApart)).toBeGreaterThanOrEqual(0.93);
  });

  it("is still mostly right by words alone", async () => {
    expect(await accuracy(wordsOnly, supportDesk, questions.development)).toBeGreaterThanOrEqual(0.82);
    expect(await accuracy(wordsOnly, supportDesk, questions.keptApart)).toBeGreaterThanOrEqual(0.78);
  });

  it("quotes a passage that answers among at most three", async () => {
    expect(await quoted(hybrid)).toBeGreaterThanOrEqual(0.8);
  });
});

describe("the local model on choices with nothing but a description and four examples", () => {
  it("sends most questions to the right one", async () => {
    expect(await accuracy(hybrid, officeDesk.choices, officeDesk.questions)).toBeGreaterThanOrEqual(0.8);
  });
});
