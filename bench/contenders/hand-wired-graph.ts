import { AIMessage, type BaseMessage, HumanMessage, SystemMessage } from "@langchain/core/messages";
import { Annotation, END, messagesStateReducer, START, StateGraph } from "@langchain/langgraph";
import type { Work } from "../harness/bench.ts";
import { FakeModel, INPUT, PROMPTS } from "./fake-model.ts";

const State = Annotation.Root({
  messages: Annotation<BaseMessage[]>({ reducer: messagesStateReducer, default: () => [] }),
  currentAgent: Annotation<string>(),
  requestId: Annotation<string>(),
  sessionId: Annotation<string>(),
  userId: Annotation<string>(),
  tenantId: Annotation<string>(),
  hops: Annotation<number>({ reducer: (left, right) => left + right, default: () => 0 }),
  tokens: Annotation<number>({ reducer: (left, right) => left + right, default: () => 0 }),
});

function tokensOf(reply: { readonly usage_metadata?: { readonly total_tokens: number } | undefined }): number {
  return reply.usage_metadata?.total_tokens ?? 0;
}

type AgentName = keyof typeof PROMPTS;

/** The LangGraph graph that a developer wires by hand for the same crew and the same facts. */
export function prepare(): Work {
  const model = new FakeModel();
  const node = (name: AgentName) => async (state: typeof State.State) => {
    const reply = await model.invoke([new SystemMessage(PROMPTS[name]), ...state.messages]);
    const chosen = /^route: (alpha|beta)/.exec(String(reply.content))?.[1];
    const next = name === "supervisor" ? (chosen ?? name) : "supervisor";
    const tokens = tokensOf(reply);
    return {
      ...(chosen === undefined ? { messages: [new AIMessage({ content: reply.content, name })] } : {}),
      currentAgent: next,
      hops: 1,
      tokens,
    };
  };
  const graph = new StateGraph(State)
    .addNode("supervisor", node("supervisor"))
    .addNode("alpha", node("alpha"))
    .addNode("beta", node("beta"))
    .addEdge(START, "supervisor")
    .addConditionalEdges("supervisor", (state) => (state.currentAgent === "supervisor" ? END : state.currentAgent), ["alpha", "beta", END])
    .addConditionalEdges("alpha", (state) => state.currentAgent, ["supervisor", END])
    .addConditionalEdges("beta", (state) => state.currentAgent, ["supervisor", END])
    .compile();
  return {
    run: () =>
      graph.invoke({
        messages: [new HumanMessage(INPUT)],
        requestId: crypto.randomUUID(),
        sessionId: "default",
        userId: "anonymous",
        tenantId: "default",
      }),
  };
}
