import { AIMessage, type BaseMessage, ToolMessage } from "@langchain/core/messages";
import fc from "fast-check";
import { expect, test } from "vitest";
import { simpleHandler } from "../actions/action-handler.ts";
import { type FickleFields, FickleModel } from "../testdata/fickle-model.ts";
import { openReact } from "../testdata/open-react.ts";

const id = fc.option(fc.constantFrom("", "a", "b", "call_1_1", " "), { nil: undefined });
const name = fc.constantFrom("search", "Search", "finish", "fly", "", "se arch");
const args = fc.constantFrom(
  '{"query": "x"}',
  "{}",
  "",
  '{"query": ',
  "[1]",
  '{"query": "x", "limit": "many"}',
  '{"answer": "x"}',
  "null",
  '"{}"',
);
const call = fc.record({ id, name, args });
const finish = fc.constantFrom("stop", "tool_calls", "length", "content_filter", undefined);
const said = fc.constantFrom("", "  ", "Let me look.", '<action type="search"><query>x</query></action>');
const reply = fc.record({ said, calls: fc.array(call, { maxLength: 4 }), finish }).map(
  ({ said: content, calls, finish: reason }): FickleFields => ({
    content,
    tool_call_chunks: calls.map((one, index) => ({
      type: "tool_call_chunk",
      index,
      name: one.name,
      args: one.args,
      ...(one.id === undefined ? {} : { id: one.id }),
    })),
    ...(reason === undefined ? {} : { response_metadata: { finish_reason: reason } }),
  }),
);

/** What makes a conversation one that no provider takes. */
function faultsOf(messages: readonly BaseMessage[]): readonly string[] {
  const calls = messages.flatMap((message) => (message instanceof AIMessage ? (message.tool_calls ?? []) : []));
  const ids = calls.map(({ id: callId = "" }) => callId);
  const asked = messages.flatMap((message) =>
    message instanceof AIMessage ? [`asked ${(message.tool_calls ?? []).map(({ id: callId }) => callId)}`] : [],
  );
  const answered = messages.flatMap((message, index) => (message instanceof AIMessage ? [`asked ${resultsAfter(messages, index)}`] : []));
  const isEmpty = (message: BaseMessage): boolean =>
    String(message.content).trim() === "" && !(message instanceof AIMessage && (message.tool_calls ?? []).length > 0);
  return [
    ...messages.flatMap((message, index) =>
      (message.getType() === "system") === (index === 0) ? [] : ["a system message that is not first"],
    ),
    ...(messages.some(isEmpty) ? ["an empty message"] : []),
    ...(ids.some((callId, index) => callId.trim() === "" || ids.indexOf(callId) !== index)
      ? [`ids that are missing or repeated: ${ids}`]
      : []),
    ...(calls.every(({ name: tool }) => /^[\w-]{1,64}$/.test(tool)) ? [] : ["a name that no provider takes"]),
    ...(asked.join() === answered.join() ? [] : [`calls and results that do not match: ${asked} / ${answered}`]),
    ...(messages.filter((message) => message instanceof ToolMessage).length === calls.length ? [] : ["results without a call"]),
  ];
}

/** The ids of the results that follow a message. */
function resultsAfter(messages: readonly BaseMessage[], index: number): readonly string[] {
  const rest = messages.slice(index + 1);
  const end = rest.findIndex((message) => !(message instanceof ToolMessage));
  return rest.slice(0, end === -1 ? rest.length : end).map((message) => (message as ToolMessage).tool_call_id);
}

test("whatever native calls a model makes, what it is sent next is a valid conversation, and no action runs with a guess", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(reply, { minLength: 1, maxLength: 8 }),
      fc.option(fc.nat(80), { nil: undefined }),
      fc.boolean(),
      fc.boolean(),
      async (replies, maxHistoryTokens, allowPlainAnswer, isStreamed) => {
        const ran: unknown[] = [];
        const search = simpleHandler((parameters) => ran.push(parameters));
        const model = new FickleModel(...replies);
        const { react } = openReact(
          {},
          { templates: { allowPlainAnswer, maxPasses: 8 }, executor: { model, protocol: "tools", maxHistoryTokens, handlers: { search } } },
        );
        const end = await (isStreamed ? drain(react.stream("x")) : react.execute("x")).then(
          () => "ended",
          (error: { readonly code?: string }) => error.code,
        );

        // A reply that its provider held back ends the execution, and nothing else does so by that code.
        const isHeldBack = JSON.stringify(replies).includes('"finish_reason":"content_filter"');
        expect(["ended", "GC2015", "GC2016", ...(isHeldBack ? ["GC3008"] : [])]).toContain(end);
        expect(model.calls.flatMap(faultsOf)).toEqual([]);
        expect(ran.filter((parameters) => JSON.stringify(parameters) !== '{"query":"x"}')).toEqual([]);
      },
    ),
    { numRuns: 300 },
  );
});

async function drain(events: AsyncIterable<unknown>): Promise<void> {
  for await (const _event of events);
}
