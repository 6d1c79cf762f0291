import type { BaseMessage } from "@langchain/core/messages";
import type { Logger } from "../../protocol/index.ts";
import { FakeClock, MockLLM, type MockLLMOptions } from "../../testing/index.ts";
import { simpleHandler } from "../actions/action-handler.ts";
import { packageWords } from "../prompt/package-words.ts";
import { ReactExecutor } from "../react-executor.ts";
import type { ReactExecutorOptions } from "../react-executor-options.ts";
import { type FakeTemplatesOptions, fakeTemplates } from "./fake-templates.ts";

export interface LogLine {
  readonly level: keyof Logger;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly message: string;
}

export interface OpenReactOptions {
  readonly templates?: FakeTemplatesOptions;
  readonly executor?: Partial<ReactExecutorOptions>;
}

/** The library's own words. */
const WORDS = await packageWords();

/** An executor over a scripted model, with a clock that stands still; its `search` finds "found QUERY". */
export function openReact(llm: MockLLMOptions | MockLLM, { templates, executor }: OpenReactOptions = {}) {
  const model = llm instanceof MockLLM ? llm : new MockLLM(llm);
  const clock = new FakeClock();
  const log: LogLine[] = [];
  const at = (level: LogLine["level"]) => (fields: LogLine["fields"], message: string) => log.push({ level, fields, message });
  const react = new ReactExecutor({
    model,
    templates: fakeTemplates(templates),
    handlers: templates?.actions === undefined ? { search: simpleHandler(({ query }) => `found ${String(query)}`) } : {},
    prompts: WORDS,
    agentName: "clerk",
    clock,
    logger: { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") },
    retry: { maxAttempts: 1 },
    ...executor,
  });
  return { react, model, clock, log, sent: (call: number): readonly BaseMessage[] => model.calls[call - 1] ?? [] };
}

/** What is sent, one line a message. */
export function lines(messages: readonly BaseMessage[]): readonly string[] {
  return messages.map((message) => `${message.getType()}: ${String(message.content)}`);
}

export const SEARCH = '<thought>I look.</thought><action type="search"><query>refunds</query></action>';
export const FINISH = '<thought>I know.</thought><action type="finish"><answer>14 days</answer></action>';
