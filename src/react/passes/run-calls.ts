import { OrchestratorError, thrownText } from "../../errors/index.ts";
import { hopOf } from "../../observe/index.ts";
import type { ApprovalDecision, ApprovalRequest, JsonObject, TokenCounter } from "../../protocol/index.ts";
import { truncateText } from "../../text/index.ts";
import type { ActionOutcome, ActionStateUpdates } from "../actions/action-handler.ts";
import type { PreparedAction } from "../actions/prepared-action.ts";
import { valueText } from "../actions/value-text.ts";
import { checkParameters } from "../parse-reply/parameters/check-parameters.ts";
import type { LoadedModule, ReactTemplates } from "../prompt/react-templates.ts";
import type { ReactWords } from "../prompt/react-words.ts";
import type { FinishedCall, ReadCall } from "../protocols/react-protocol.ts";
import type { ExecutionGuard } from "./execution-guard.ts";
import type { ExecutionScope, ExecutorParts } from "./execution-parts.ts";
import type { CallResult } from "./next-step.ts";
import type { ReactState } from "./react-state.ts";

type RunCall = Extract<ReadCall, { readonly type: "run" }>;

/** An action that was done, or failed, or was not agreed to. */
export interface HandledCall extends FinishedCall, CallResult {
  readonly stateUpdates?: ActionStateUpdates;
}

/** What the actions of one pass are run with. */
export interface CallContext {
  readonly parts: Pick<ExecutorParts, "actions" | "approve" | "words" | "maxObservationTokens">;
  readonly templates: ReactTemplates;
  readonly scope: ExecutionScope;
  readonly guard: ExecutionGuard;
  readonly pass: number;
  readonly state: ReactState;
  /** Told of a call that ends the run, which has no result to be told of. */
  readonly onFailure?: (call: FinishedCall) => void;
}

/**
 * Does the actions of one reply, all at once; what came of them is in the order of the reply. People are asked first, one
 * question at a time.
 */
export async function runCalls(calls: readonly RunCall[], context: CallContext): Promise<readonly HandledCall[]> {
  const answered: Answered[] = [];
  for (const call of calls) answered.push(await askPerson(call, context));
  const [only] = answered;
  if (answered.length === 1 && only !== undefined) return [await runCall(only, context)];
  return Promise.all(answered.map((one) => runCall(one, context)));
}

/** A call as a person lets it be done, and why it is not to be done. */
interface Answered {
  readonly call: RunCall;
  readonly refusal?: string;
}

async function askPerson(call: RunCall, context: CallContext): Promise<Answered> {
  const { callId, name, parameters } = call;
  const { parts, scope, guard, pass } = context;
  const action = parts.actions.get(name);
  if (action?.approval !== true) return { call };
  if (parts.approve === undefined) return { call, refusal: parts.words.text("react-nobody-to-ask") };
  const request = {
    agentName: scope.agentName,
    action: name,
    description: action.description,
    parameters,
    pass,
    callId,
    ...whoseRequest(scope),
    signal: guard.signal,
  };
  const { approve } = parts;
  const decision: ApprovalDecision | undefined = await guard
    .raceUntimed(() => approve(request))
    .catch((error: unknown) => {
      tellFailure(call, error, context);
      throw error;
    });
  if (decision?.type === "approve") return { call };
  if (decision?.type === "edit") return edited(call, action, decision.parameters, context);
  return { call, refusal: notApproved(decision?.type === "reject" ? decision.reason : undefined, context) };
}

/** Who asked, so that a server of many tenants knows whom to ask. */
function whoseRequest({ config }: ExecutionScope): Pick<ApprovalRequest, "requestId" | "sessionId" | "userId" | "tenantId"> {
  const run = hopOf(config)?.run;
  if (run === undefined) return {};
  const { requestId, sessionId, userId, tenantId } = run;
  return { requestId, sessionId, userId, tenantId };
}

/** What a person writes is checked like what a model writes. */
function edited(call: RunCall, action: PreparedAction, parameters: JsonObject, context: CallContext): Answered {
  const checked = checkParameters(action, parameters);
  if ("message" in checked) return { call, refusal: notApproved(checked.message, context) };
  return { call: { ...call, parameters: checked.parameters } };
}

function notApproved(reason: string | undefined, { parts }: CallContext): string {
  return parts.words.render("react-not-approved", { reason: reason === undefined || reason === "" ? "" : ` ${reason}` });
}

async function runCall({ call, refusal }: Answered, context: CallContext): Promise<HandledCall> {
  const { callId, name, parameters } = call;
  const common = { callId, name, parameters };
  if (refusal !== undefined) return { ...common, text: refusal, isError: true };
  try {
    return { ...common, isError: false, ...(await outcomeOf(call, context)) };
  } catch (error) {
    const { guard, scope } = context;
    if (guard.stoppedBy !== undefined) throw guard.stoppedBy;
    const isTold = isRecoverable(error, context.parts.actions.get(name));
    const fields = { agentName: scope.agentName, action: name, pass: context.pass, error: thrownText(error) };
    if (isTold) scope.logger.warn(fields, "action_failed");
    else scope.logger.error(fields, "action_failed");
    if (!isTold) {
      tellFailure(call, error, context);
      throw error;
    }
    return { ...common, text: shownText(thrownText(error), context), isError: true };
  }
}

/** Whoever reads the events sees an end to each action. One that was stopped, or waits for a person, did not fail. */
function tellFailure({ callId, name, parameters }: RunCall, error: unknown, context: CallContext): void {
  if (context.guard.stoppedBy !== undefined || isGraphSignal(error)) return;
  context.onFailure?.({ callId, name, parameters, text: shownText(thrownText(error), context), isError: true });
}

/** What LangGraph throws to pause or to leave a node is a result. */
function isGraphSignal(error: unknown): boolean {
  return typeof error === "object" && error !== null && "is_bubble_up" in error && error.is_bubble_up === true;
}

type Shown = Pick<HandledCall, "text" | "stateUpdates"> & {
  readonly final?: { readonly value: unknown };
  readonly loaded?: readonly LoadedModule[];
};

async function outcomeOf({ name, parameters }: RunCall, context: CallContext): Promise<Shown> {
  const { parts, guard, templates, scope, state } = context;
  const action = parts.actions.get(name);
  if (action?.library !== undefined) {
    const { text, loaded } = await guard.race(action.library(parameters, { templates }));
    // A module that is loaded has a limit of its own, and half of one would mislead.
    return loaded === undefined ? { text: shownText(text, context) } : { text, loaded };
  }
  const { handler } = action ?? {};
  if (handler === undefined) return finalOf(onlyValue(parameters), context);
  const given: unknown = await guard.race(Promise.resolve().then(() => handler({ ...parameters }, state, scope.config)));
  const { stateUpdates, ...outcome } = readOutcome(given);
  const written = typeof stateUpdates === "object" && stateUpdates !== null ? { stateUpdates } : {};
  if (outcome.type === "final") return { ...finalOf(outcome.value, context), ...written };
  return { text: shownText(valueText(outcome.text), context), ...written };
}

function finalOf(value: unknown, context: CallContext): Shown {
  return { text: shownText(valueText(value), context), final: { value } };
}

/** What a handler gave; whatever is no outcome is what there is to observe. */
function readOutcome(given: unknown): ActionOutcome {
  if (typeof given === "object" && given !== null) {
    const { type } = given as { readonly type?: unknown };
    if ((type === "observation" && "text" in given) || (type === "final" && "value" in given)) return given as ActionOutcome;
  }
  return { type: "observation", text: given as string };
}

/** A terminal action without a handler gives its parameters: the value alone where there is but one. */
function onlyValue(parameters: RunCall["parameters"]): unknown {
  const values = Object.values(parameters);
  return values.length === 1 ? values[0] : parameters;
}

function isRecoverable(error: unknown, action: PreparedAction | undefined): boolean {
  if (!OrchestratorError.isInstance(error)) return false;
  // A module that is missing or does not fit is the model's to deal with.
  if (action?.library !== undefined) return error.code.startsWith("GC4");
  return error.code === "GC2020" && error.details.recoverable !== false;
}

/** Text for the model: never empty, not longer than allowed. */
function shownText(text: string, { parts, templates }: CallContext): string {
  if (text.trim() === "") return parts.words.text("react-no-result");
  return limitText(text, parts.maxObservationTokens, templates.tokenCounter, parts.words);
}

/** The text, or its beginning up to a whole character and a word that it was cut. */
export function limitText(text: string, maxTokens: number, counter: TokenCounter, words: ReactWords): string {
  const shown = truncateText(text, maxTokens, counter);
  if (shown.length === text.length) return text;
  return words.render("react-cut-result", { text: shown, shown: String(shown.length), total: String(text.length) });
}
