export type { ScriptCondition, ScriptEntry, ScriptToolCall, ScriptUsage, TextPattern } from "../compiler/index.ts";
export { InMemoryMetricsCollector } from "../middleware/index.ts";
export { type ScriptedCallOptions, ScriptedChatModel, type ScriptedChatModelOptions } from "../models/index.ts";
export { FakeClock } from "./fake-clock.ts";
export { makeTestState } from "./make-test-state.ts";
export { MockLLM, type MockLLMOptions, type MockToolCall, type Raisable } from "./mock-llm.ts";
