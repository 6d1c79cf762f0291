import { AIMessage, type BaseMessage, HumanMessage, SystemMessage } from "@langchain/core/messages";
import type { Work } from "../harness/bench.ts";
import { FakeModel, INPUT, PROMPTS, StreamingFakeModel } from "./fake-model.ts";

type Ask = (messages: BaseMessage[]) => Promise<string>;

/** The loop that a developer writes by hand over the same chat model: five calls, two hand-overs. */
export function prepare(options: Readonly<Record<string, unknown>>): Work {
  const earlier = earlierMessages(Number(options.earlier ?? 0));
  const ask = options.stream === true ? streamed(new StreamingFakeModel()) : invoked(new FakeModel());
  return { run: () => answer(ask, earlier) };
}

async function answer(ask: Ask, earlier: readonly BaseMessage[]): Promise<string> {
  const conversation: BaseMessage[] = [...earlier, new HumanMessage(INPUT)];
  for (;;) {
    const reply = await ask([new SystemMessage(PROMPTS.supervisor), ...conversation]);
    const worker = /^route: (alpha|beta)/.exec(reply)?.[1] as "alpha" | "beta" | undefined;
    if (worker === undefined) return reply;
    conversation.push(new AIMessage(await ask([new SystemMessage(PROMPTS[worker]), ...conversation])));
  }
}

function invoked(model: FakeModel): Ask {
  return async (messages) => String((await model.invoke(messages)).content);
}

function streamed(model: StreamingFakeModel): Ask {
  return async (messages) => {
    let text = "";
    for await (const chunk of await model.stream(messages)) text += String(chunk.content);
    return text;
  };
}

/** A conversation of so many messages. */
export function earlierMessages(count: number): BaseMessage[] {
  return Array.from({ length: count }, (_, index) =>
    index % 2 === 0 ? new HumanMessage(`Question ${index}`) : new AIMessage(`Answer ${index}`),
  );
}
