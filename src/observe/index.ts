export { hubOf } from "./abort-hub.ts";
export { abortReason } from "./abort-reason.ts";
export type { AbortSource, Cuttable } from "./abort-source.ts";
export { AbortSwitch } from "./abort-switch.ts";
export {
  type CallBudget,
  type CallReservation,
  type EventSink,
  type HopScope,
  hopOf,
  type RunEnding,
  type RunScope,
  runOf,
  withHop,
  withRun,
} from "./hop-scope.ts";
export {
  bindLoggingContext,
  clearLoggingContext,
  currentLoggingContext,
  type LoggingContext,
  type LoggingContextOptions,
  loggingContextOf,
  withLoggingContext,
} from "./logging-context.ts";
export { onAbort } from "./on-abort.ts";
export { type PassScope, passOf, withPass } from "./pass-scope.ts";
export { type Enrolled, Roll } from "./roll.ts";
export { Run, type RunOptions } from "./run.ts";
export { RunEvents, type RunEventsOptions, unheard } from "./run-events.ts";
export { settleWithinLimit } from "./settle-within-limit.ts";
export { silentLogger } from "./silent-logger.ts";
export { emitReplaced, emitText, takeBack } from "./speech.ts";
export { systemClock } from "./system-clock.ts";
export { unlessAborted } from "./unless-aborted.ts";
export { UsageMeter } from "./usage-meter.ts";
