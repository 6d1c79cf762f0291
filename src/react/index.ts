export { checkParameters } from "./parse-reply/parameters/check-parameters.ts";
export type { CheckedParameters } from "./parse-reply/parameters/checked-parameters.ts";
export { parseArguments } from "./parse-reply/parameters/read-parameters.ts";
export { parseReply } from "./parse-reply/parse-reply.ts";
export type { ParseReplyOptions } from "./parse-reply/parse-reply-options.ts";
export type { ActionReply, AnswerReply, Complaint, ComplaintCode, ParsedReply } from "./parse-reply/parsed-reply.ts";
export type { ParameterSchema, ReplyAction } from "./parse-reply/reply-action.ts";
export { type ReplyMessage, textOfReply } from "./parse-reply/text-of-reply.ts";
export { REACT_PROMPT_NAMES } from "./prompt/react-prompt-names.ts";
