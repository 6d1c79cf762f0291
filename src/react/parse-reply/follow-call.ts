import { listActions } from "./list-actions.ts";
import { findSpoiltEnd } from "./markup/find-spoilt-end.ts";
import type { RawBody } from "./markup/raw-action.ts";
import { givenName } from "./markup/read-action.ts";
import type { Attribute } from "./markup/read-tag.ts";
import type { CheckedParameters } from "./parameters/checked-parameters.ts";
import { describeParameters } from "./parameters/describe-schema.ts";
import { readElements } from "./parameters/read-elements.ts";
import { readParameters } from "./parameters/read-parameters.ts";
import type { ParseReplyOptions } from "./parse-reply-options.ts";
import { type Complaint, complain } from "./parsed-reply.ts";
import { quoteNames, quoteText } from "./quote-text.ts";
import type { ReplyAction } from "./reply-action.ts";
import { nearestName, resolveName } from "./resolve-name.ts";
import type { Call, EnvelopeCall, MarkupCall } from "./scan/call.ts";

/** The action that a call names, with parameters that fit it; or why it cannot be followed. */
export type FollowedCall =
  | {
      readonly type: "action";
      readonly action: ReplyAction;
      readonly checked: Exclude<CheckedParameters, Complaint>;
      readonly notes: readonly string[];
    }
  | Complaint;

/** Looks up what a call asks for and checks its parameters. */
export function followCall(call: Call, options: ParseReplyOptions): FollowedCall {
  const given = call.type === "envelope" ? nameInEnvelope(call) : givenName(call.attributes);
  if ("type" in given) return given.code === "no_action" ? withNames(given, options.actions) : given;
  const found = findAction(given.name, options.actions);
  if (found.type === "complaint") return found;
  const { action } = found;
  const checked = call.type === "envelope" ? envelopeParameters(call, action) : markupParameters(call, action, options);
  if (checked.type === "complaint") return checked;
  const notes = [given.note, found.note, call.note].filter((note) => note !== undefined);
  return { type: "action", action, checked, notes };
}

function nameInEnvelope(call: EnvelopeCall): { readonly name: string; readonly note?: string } | Complaint {
  if (call.name === undefined) return complain("no_action", 'The field "action" of the reply must be the name of an action, as a string.');
  return { name: call.name };
}

const NOTHING = { value: {}, repairs: [] };

type FoundAction = { readonly type: "found"; readonly action: ReplyAction; readonly note: string | undefined } | Complaint;

function findAction(given: string, actions: readonly ReplyAction[]): FoundAction {
  const names = actions.map((action) => action.name);
  const resolved = resolveName(given, names);
  if (resolved.type === "ambiguous") {
    return complain(
      "ambiguous_action",
      `The action ${quoteText(given)} can mean ${quoteNames(resolved.names)}. Write one of these names exactly.`,
    );
  }
  const action = resolved.type === "found" ? actions.find(({ name }) => name === resolved.name) : undefined;
  if (resolved.type === "found" && action !== undefined) {
    const note = resolved.isRepaired ? `The action ${quoteText(given)} was read as "${action.name}".` : undefined;
    return { type: "found", action, note };
  }
  const nearest = nearestName(given, names);
  const hint = nearest === undefined ? "" : ` Did you mean "${nearest}"?`;
  return complain("unknown_action", `There is no action ${quoteText(given)}.${hint} ${listActions(actions)}`);
}

function envelopeParameters(call: EnvelopeCall, action: ReplyAction): CheckedParameters {
  if (call.extra.length > 0) {
    const problem = `${quoteNames(call.extra)} stands beside the action "${action.name}". Put every parameter into the object "parameters".`;
    return complain("extra_parameter", `${problem} ${describeParameters(action)}`);
  }
  return readParameters({ value: call.parameters ?? {}, repairs: call.repairs }, action);
}

function markupParameters(call: MarkupCall, action: ReplyAction, options: ParseReplyOptions): CheckedParameters {
  const { attributes, body } = call;
  if (body.problem !== undefined) return withParameters(body.problem, action);
  const list = body.json === undefined ? readElements(body.elements, action) : undefined;
  const spoilt = list === undefined ? undefined : findSpoiltEnd(body);
  if (spoilt !== undefined) return spoilt;
  const checked = leaveAttributes(list?.finish() ?? readParameters(body.json ?? NOTHING, action), attributes, action);
  if (checked.type === "complaint" || body.ending === "closed") return checked;
  if (body.ending === "open" && list?.isWhole === false && !isWholeWithoutEnd(body, options)) {
    const problem = `The action "${action.name}" has no </action>, so more parameters may be missing.`;
    return complain("unclosed", `${problem} Write the whole action again, with </action>. ${describeParameters(action)}`);
  }
  return { ...checked, notes: [...checked.notes, "A missing </action> was added."] };
}

/**
 * Tells whether an action that the reply leaves open, and that could have more parameters, is taken as it is: when the model
 * ended by itself, or when nobody knows whether it did and it gave a parameter.
 */
function isWholeWithoutEnd(body: RawBody, options: ParseReplyOptions): boolean {
  return options.isCutOff === undefined ? body.elements.length > 0 : !options.isCutOff;
}

/** A complaint about the body of an action, with what the action takes. */
function withParameters(complaint: Complaint, action: ReplyAction): Complaint {
  return { ...complaint, message: `${complaint.message} ${describeParameters(action)}` };
}

/** Attributes are no parameters: others than the name are left out, but one that names a parameter that is not given is told. */
function leaveAttributes(checked: CheckedParameters, attributes: readonly Attribute[], action: ReplyAction): CheckedParameters {
  const isNamedByType = attributes.some(({ name }) => name.toLowerCase() === "type");
  const others = attributes.filter(({ name }) => name.toLowerCase() !== (isNamedByType ? "type" : "name"));
  const names = Object.keys(action.parameters);
  const given = checked.type === "parameters" ? checked.parameters : {};
  for (const { name } of others) {
    const resolved = resolveName(name, names);
    if (resolved.type !== "found" || Object.hasOwn(given, resolved.name)) continue;
    const problem = `"${resolved.name}" stands in the start tag. Write it inside the action: <${resolved.name}>value</${resolved.name}>.`;
    return complain("stray_text", `${problem} ${describeParameters(action)}`);
  }
  if (checked.type === "complaint" || others.length === 0) return checked;
  const note = `Attributes of the action were left out: ${quoteNames(others.map(({ name }) => name))}.`;
  return { ...checked, notes: [...checked.notes, note] };
}

/** A complaint about a missing name, with the names there are. */
function withNames(complaint: Complaint, actions: readonly ReplyAction[]): Complaint {
  return { ...complaint, message: `${complaint.message} ${listActions(actions)}` };
}
