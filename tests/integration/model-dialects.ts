import { type Answer, events, json, type StreamEnd } from "./fault-server.ts";
import { ENGINES } from "./faults/ask.ts";

/** How one provider's protocol says things. */
export interface Dialect {
  readonly provider: "openai" | "anthropic";
  /** What stands behind the server's address in `base_url`. */
  readonly basePath: string;
  readonly path: string;
  readonly reply: (words: string, options?: { readonly usage?: boolean; readonly finish?: string }) => Answer;
  readonly stream: (pieces: readonly string[], options?: { readonly end?: StreamEnd; readonly finish?: boolean }) => Answer;
  /** A call of one tool. */
  readonly callTool: (name: string, args: object) => Answer;
  /** The same as a stream, the arguments in two pieces. */
  readonly streamTool: (name: string, args: object) => Answer;
  /** What a reply or a stream is said to have used. */
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number; readonly totalTokens: number };
  /** A reply without any choice. */
  readonly nothing: Answer;
  readonly nothingStreamed: Answer;
  readonly contextTooLong: Answer;
}

const inTwo = (text: string): readonly [string, string] => [text.slice(0, 4), text.slice(4)];

const OPENAI_USAGE = {
  prompt_tokens: 12,
  completion_tokens: 5,
  total_tokens: 17,
  prompt_tokens_details: { cached_tokens: 4 },
  completion_tokens_details: { reasoning_tokens: 2 },
};

const openaiHead = { id: "chatcmpl-1", object: "chat.completion", created: 1, model: "gpt-x" };
const openaiChunk = (choices: readonly unknown[], more: object = {}) => ({
  data: { ...openaiHead, object: "chat.completion.chunk", choices, ...more },
});
const openaiDelta = (delta: object, finish: string | null = null) => openaiChunk([{ index: 0, delta, finish_reason: finish }]);

export const OPENAI: Dialect = {
  provider: "openai",
  basePath: "/v1",
  path: "/v1/chat/completions",
  reply: (content, { usage = true, finish = "stop" } = {}) =>
    json({
      ...openaiHead,
      choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: finish }],
      ...(usage ? { usage: OPENAI_USAGE } : {}),
    }),
  stream: (pieces, { end = "end", finish = true } = {}) =>
    events(
      [
        openaiDelta({ role: "assistant", content: "" }),
        ...pieces.map((content) => openaiDelta({ content })),
        ...(finish ? [openaiDelta({}, "stop"), openaiChunk([], { usage: OPENAI_USAGE }), { data: "[DONE]" }] : []),
      ],
      end,
    ),
  callTool: (name, args) => {
    const call = { id: "call_1", type: "function", function: { name, arguments: JSON.stringify(args) } };
    const message = { role: "assistant", content: null, tool_calls: [call] };
    return json({ ...openaiHead, choices: [{ index: 0, message, finish_reason: "tool_calls" }], usage: OPENAI_USAGE });
  },
  streamTool: (name, args) => {
    const [head, tail] = inTwo(JSON.stringify(args));
    const call = { index: 0, id: "call_1", type: "function", function: { name, arguments: head } };
    return events([
      openaiDelta({ role: "assistant", content: null, tool_calls: [call] }),
      openaiDelta({ tool_calls: [{ index: 0, function: { arguments: tail } }] }),
      openaiDelta({}, "tool_calls"),
      openaiChunk([], { usage: OPENAI_USAGE }),
      { data: "[DONE]" },
    ]);
  },
  usage: { inputTokens: 12, outputTokens: 5, totalTokens: 17 },
  nothing: json({ ...openaiHead, choices: [] }),
  nothingStreamed: events([openaiChunk([], { usage: OPENAI_USAGE }), { data: "[DONE]" }]),
  contextTooLong: json({ error: { code: "context_length_exceeded", message: "This model's maximum context length is 8 tokens" } }, 400),
};

const ANTHROPIC_USAGE = { input_tokens: 12, output_tokens: 5, cache_read_input_tokens: 0, cache_creation_input_tokens: 0 };
/** As a message starts, some of its output is counted already. */
const ANTHROPIC_START = { ...ANTHROPIC_USAGE, output_tokens: 2 };
const anthropicEvent = (type: string, more: object) => ({ event: type, data: { type, ...more } });
const anthropicHead = { id: "msg_1", type: "message", role: "assistant", model: "claude-x", stop_reason: null, stop_sequence: null };

export const ANTHROPIC: Dialect = {
  provider: "anthropic",
  basePath: "",
  path: "/v1/messages",
  reply: (words, { usage = true, finish = "end_turn" } = {}) =>
    json({ ...anthropicHead, content: [{ type: "text", text: words }], stop_reason: finish, ...(usage ? { usage: ANTHROPIC_USAGE } : {}) }),
  stream: (pieces, { end = "end", finish = true } = {}) =>
    events(
      [
        anthropicEvent("message_start", { message: { ...anthropicHead, content: [], usage: ANTHROPIC_START } }),
        anthropicEvent("content_block_start", { index: 0, content_block: { type: "text", text: "" } }),
        ...pieces.map((words) => anthropicEvent("content_block_delta", { index: 0, delta: { type: "text_delta", text: words } })),
        ...(finish
          ? [
              anthropicEvent("content_block_stop", { index: 0 }),
              anthropicEvent("message_delta", { delta: { stop_reason: "end_turn", stop_sequence: null }, usage: { output_tokens: 5 } }),
              anthropicEvent("message_stop", {}),
            ]
          : []),
      ],
      end,
    ),
  callTool: (name, input) => {
    const content = [{ type: "tool_use", id: "toolu_1", name, input }];
    return json({ ...anthropicHead, content, stop_reason: "tool_use", usage: ANTHROPIC_USAGE });
  },
  streamTool: (name, args) => {
    const piece = (partial_json: string) =>
      anthropicEvent("content_block_delta", { index: 0, delta: { type: "input_json_delta", partial_json } });
    return events([
      anthropicEvent("message_start", { message: { ...anthropicHead, content: [], usage: ANTHROPIC_START } }),
      anthropicEvent("content_block_start", { index: 0, content_block: { type: "tool_use", id: "toolu_1", name, input: {} } }),
      ...inTwo(JSON.stringify(args)).map(piece),
      anthropicEvent("content_block_stop", { index: 0 }),
      anthropicEvent("message_delta", { delta: { stop_reason: "tool_use", stop_sequence: null }, usage: { output_tokens: 5 } }),
      anthropicEvent("message_stop", {}),
    ]);
  },
  usage: { inputTokens: 12, outputTokens: 5, totalTokens: 17 },
  nothing: json({ ...anthropicHead, stop_reason: "end_turn", usage: ANTHROPIC_USAGE }),
  nothingStreamed: events([]),
  contextTooLong: json(
    { type: "error", error: { type: "invalid_request_error", message: "prompt is too long: 9 tokens > 8 maximum" } },
    400,
  ),
};

/** Every dialect on every back end. */
export const CASES = [OPENAI, ANTHROPIC].flatMap((dialect) => ENGINES.map((engine) => ({ dialect, engine, provider: dialect.provider })));

/** Streams where a stream is asked for, else answers in one piece. */
export function asAsked(streamed: Answer, whole: Answer): Answer {
  return (response, request) => (request.body.stream === true ? streamed : whole)(response, request);
}

/** Words, as they are asked for. */
export function says(dialect: Dialect, words: string): Answer {
  return asAsked(dialect.stream([words]), dialect.reply(words));
}

/** A call of one tool, as it is asked for. */
export function calls(dialect: Dialect, name: string, args: object): Answer {
  return asAsked(dialect.streamTool(name, args), dialect.callTool(name, args));
}
