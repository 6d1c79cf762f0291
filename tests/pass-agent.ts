import { FakeListChatModel } from "@langchain/core/utils/testing";
import {
  type ActionHandler,
  type AgentOptions,
  type BaseAgent,
  defineAgent,
  type ReactContext,
  ReactExecutor,
  type ReactExecutorOptions,
  simpleHandler,
} from "graphcrew";
import { type FakeTemplatesOptions, fakeTemplates } from "../src/react/testdata/fake-templates.ts";

/** A reply that asks for the action `search`. */
export const SEARCH = '<thought>I look.</thought><action type="search"><query>refunds</query></action>';
/** A reply that ends the work. */
export const FINISH = '<thought>I know.</thought><action type="finish"><answer>14 days</answer></action>';

/** How an agent of a sample thinks. */
export interface PassAgentOptions extends Omit<Partial<ReactExecutorOptions>, "templates"> {
  /** What its model replies, over and over. */
  readonly replies: string[];
  readonly search?: ActionHandler;
  readonly context?: ReactContext;
  readonly templates?: FakeTemplatesOptions;
  /** What is thrown in place of an error. */
  readonly onError?: (error: unknown) => unknown;
}

/** The module of an agent that thinks in passes, with an action `search` and a terminal one `finish`. */
export function passAgent(options: PassAgentOptions): (agent: AgentOptions) => BaseAgent {
  const { replies, search = simpleHandler(() => "14 days"), context = {}, templates, onError = (error) => error, ...rest } = options;
  const model = new FakeListChatModel({ responses: replies });
  const executor = new ReactExecutor({ model, templates: fakeTemplates(templates), handlers: { search }, ...rest });
  return (agent) =>
    defineAgent({
      ...agent,
      process: (state, config) =>
        executor.execute(state.messages, context, config).then(
          ({ answer }) => answer,
          (error: unknown) => Promise.reject(onError(error)),
        ),
    });
}
