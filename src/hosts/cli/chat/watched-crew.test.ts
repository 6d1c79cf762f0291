import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createCrew } from "../../../crew/index.ts";
import { MockLLM } from "../../../testing/index.ts";
import type { WatchedPaths } from "../files/watch-paths.ts";
import { runCli } from "../run-cli.ts";
import { testHost } from "../testdata/test-host.ts";

const CREW = `version: 1
name: desk
agents: [{name: clerk, kind: react, model: default, prompt: clerk.md, knowledge: facts, description: Helps.}]
topology: {entry: clerk}
models: {default: local}
`;

/** A chat with a crew on disk, whose changes are told by hand. */
async function startChat(responses: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), "graphcrew-chat-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const file = join(folder, "crew.yaml");
  write("crew.yaml", CREW);
  write("clerk.md", "You are polite.\n");
  mkdirSync(join(folder, "facts"));
  write("facts/hours.md", "# Hours\n\nOpen from 9 to 5.\n");
  const model = new MockLLM({ responses });
  const watched: WatchedPaths[] = [];
  const callbacks = new Set<() => void>();
  const host = testHost({
    isTerminal: true,
    createCrew: (source, options) => createCrew(source, { ...options, model }),
    watchPaths: async (paths, onChange) => {
      watched.push(paths);
      callbacks.add(onChange);
      return () => void callbacks.delete(onChange);
    },
  });
  const ended = runCli(["chat", file, "--watch"], host);
  await expect.poll(host.err).toContain("/exit leaves.");
  const say = async (line: string, answer: string) => {
    host.keyboard.write(`${line}\n`);
    await expect.poll(host.out).toContain(answer);
  };
  const change = async (name: string, text: string, told: string) => {
    write(name, text);
    for (const callback of [...callbacks]) callback();
    await expect.poll(host.err).toContain(told);
  };
  const leave = () => {
    host.keyboard.end();
    return ended;
  };
  const systems = () => model.calls.map((messages) => String(messages[0]?.content));
  return { folder, host, model, watched, callbacks, say, change, leave, systems };
}

const AGAIN = "The crew was loaded again.";
const GOES_ON = "The crew could not be loaded again; the one from before goes on.";

test("--watch loads a changed prompt between two turns, and keeps the conversation", async () => {
  const chat = await startChat(["Hello Anna.", "You are Anna."]);
  await chat.say("I am Anna", "Hello Anna.");
  await chat.change("clerk.md", "You are brief.\n", AGAIN);
  await chat.say("Who am I?", "You are Anna.");
  expect(await chat.leave()).toBe(0);
  expect(chat.systems()).toEqual([expect.stringContaining("You are polite."), expect.stringContaining("You are brief.")]);
  expect(chat.model.calls[1]?.slice(1).map(({ content }) => content)).toEqual(["I am Anna", "Hello Anna.", "Who am I?"]);
});

test("a broken file is shown with what is wrong, and the crew from before answers until it is right", async () => {
  const chat = await startChat(["one.", "two."]);
  await chat.change("crew.yaml", CREW.replace("entry: clerk", "entry: clrek"), GOES_ON);
  expect(chat.host.err()).toContain("GC1201");
  expect(chat.host.err()).toContain("entry: clrek");
  await chat.say("first", "one.");
  await chat.change("crew.yaml", CREW.replace("clerk.md", "other.md"), "other.md");
  expect(chat.watched.at(-1)?.files).toContain(join(chat.folder, "clerk.md"));
  await chat.change("other.md", "You are new.\n", AGAIN);
  await chat.say("second", "two.");
  await chat.leave();
  expect(chat.systems()).toEqual([expect.stringContaining("You are polite."), expect.stringContaining("You are new.")]);
});

test("a change while an agent answers is taken up after its answer", async () => {
  const chat = await startChat(["one.", "two."]);
  chat.model.callbacks = [
    { handleChatModelStart: () => chat.change("clerk.md", "You are brief.\n", "").then(() => (chat.model.callbacks = [])) },
  ];
  await chat.say("first", "one.");
  await expect.poll(chat.host.err).toContain(AGAIN);
  await chat.say("second", "two.");
  await chat.leave();
  expect(chat.systems()).toEqual([expect.stringContaining("You are polite."), expect.stringContaining("You are brief.")]);
});

test("what is watched is what the crew reads, by one watcher at a time, and by none at the end", async () => {
  const chat = await startChat([]);
  await chat.change("clerk.md", "You are brief.\n", AGAIN);
  const [first, second] = chat.watched;
  const paths = ["crew.yaml", "clerk.md"].map((name) => join(chat.folder, name));
  expect([...(first?.files ?? [])]).toEqual(expect.arrayContaining(paths));
  expect([...(second?.files ?? [])]).toEqual(expect.arrayContaining(paths));
  expect([...(second?.folders ?? [])]).toContain(join(chat.folder, "facts"));
  expect(chat.callbacks.size).toBe(1);
  await chat.leave();
  expect(chat.callbacks.size).toBe(0);
});
