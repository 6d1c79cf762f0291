export {
  type ActionHandler,
  type ActionOutcome,
  type ActionParameters,
  type ActionStateUpdates,
  simpleHandler,
  type TerminalHandler,
  terminalAction,
} from "./actions/action-handler.ts";
export { type FunctionActionOptions, functionAction } from "./actions/function-action.ts";
export { parametersOfSchema } from "./actions/parameters-of-schema.ts";
export type { ReactAction } from "./actions/react-action.ts";
export { type ToolActionOptions, toolAction } from "./actions/tool-action.ts";
export { valueText } from "./actions/value-text.ts";
export type { ReactParsed, ReactPassHook } from "./hooks/react-pass-hook.ts";
export { TokenBudgetHook, type TokenBudgetHookOptions } from "./hooks/token-budget-hook.ts";
export { checkParameters } from "./parse-reply/parameters/check-parameters.ts";
export type { CheckedParameters } from "./parse-reply/parameters/checked-parameters.ts";
export { parseArguments } from "./parse-reply/parameters/read-parameters.ts";
export { parseReply } from "./parse-reply/parse-reply.ts";
export type { ParseReplyOptions } from "./parse-reply/parse-reply-options.ts";
export type { ActionReply, AnswerReply, Complaint, ComplaintCode, ParsedReply } from "./parse-reply/parsed-reply.ts";
export type { ParameterSchema, ReplyAction } from "./parse-reply/reply-action.ts";
export { type ReplyMessage, textOfReply } from "./parse-reply/text-of-reply.ts";
export type { ReactEvent } from "./passes/react-event.ts";
export type { ReactResult } from "./passes/react-result.ts";
export type { ReactState } from "./passes/react-state.ts";
export type { ReactPromptName } from "./prompt/react-prompt-names.ts";
export type { DeclaredAction, ReactModule, ReactSettings, ReactTemplates } from "./prompt/react-templates.ts";
export type { ReactWords } from "./prompt/react-words.ts";
export { isProtocolRefusal } from "./protocols/is-protocol-refusal.ts";
export type { ProtocolChoice, ProtocolName } from "./protocols/protocol-name.ts";
export { ReactStructuredResponse } from "./protocols/react-structured-response.ts";
export { type RawCall, readToolCalls } from "./protocols/read-tool-calls.ts";
export { DEFAULT_MAX_PASSES, type ReactContext, ReactExecutor } from "./react-executor.ts";
export type { ReactExecutorOptions, ReactRetry, ReactTimeouts } from "./react-executor-options.ts";
