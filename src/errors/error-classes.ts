import { AGENT_ERRORS } from "./agent-errors.ts";
import { CALL_ERRORS } from "./call-errors.ts";
import { CONFIGURATION_ERRORS } from "./configuration-errors.ts";
import type { ErrorClasses } from "./error-class.ts";
import { KNOWLEDGE_ERRORS } from "./knowledge-errors.ts";
import { MODEL_ERRORS } from "./model-errors.ts";
import { PASS_ERRORS } from "./pass-errors.ts";
import { REACT_ERRORS } from "./react-errors.ts";
import { ROUTING_ERRORS } from "./routing-errors.ts";
import { RUN_ERRORS } from "./run-errors.ts";
import { TOOL_ERRORS } from "./tool-errors.ts";

/** Every class of errors but the root, by name. */
export const ERROR_CLASSES: ErrorClasses = {
  ...AGENT_ERRORS,
  ...CALL_ERRORS,
  ...CONFIGURATION_ERRORS,
  ...KNOWLEDGE_ERRORS,
  ...MODEL_ERRORS,
  ...PASS_ERRORS,
  ...REACT_ERRORS,
  ...ROUTING_ERRORS,
  ...RUN_ERRORS,
  ...TOOL_ERRORS,
};
