import { type Complaint, complain } from "../parsed-reply.ts";
import { foldName } from "../resolve-name.ts";
import type { Blocks } from "./blocks.ts";
import type { RawAction, RawBody, RawElement, Unclosed } from "./raw-action.ts";
import { readBody } from "./read-body.ts";
import type { Attribute, Tag } from "./read-tag.ts";

/** Elements that models put around all parameters. */
const WRAPPERS: ReadonlySet<string> = new Set(["parameters", "params", "arguments", "args", "input", "actioninput"]);

/** What is known when an action is met. */
export interface ActionPlace {
  readonly text: string;
  readonly start: number;
  readonly tag: Tag;
  readonly blocks: Blocks;
  isParameter(name: string): boolean;
}

/** Reads the action whose start tag is given, up to its end tag or to where it must end without one. */
export function readAction(place: ActionPlace): RawAction | Unclosed {
  const { text, start, tag } = place;
  const action = { type: "action", start, attributes: tag.attributes, note: undefined } as const;
  if (tag.kind === "empty") return { ...action, body: emptyBody(tag.end) };
  const body = readBody({ ...place, from: tag.end, to: text.length, isBounded: false });
  if ("type" in body) return body;
  const wrapper = wrapperIn(body, place);
  if (wrapper?.value === undefined) return { ...action, body };
  const inner = readBody({ ...place, from: wrapper.value.start, to: wrapper.value.end, isBounded: true });
  if ("type" in inner) return inner;
  const unwrapped = { ...body, elements: inner.elements, json: inner.json, problem: body.problem ?? inner.problem };
  return { ...action, body: unwrapped, note: `The parameters were taken out of <${wrapper.name}>.` };
}

/** The element that stands around all parameters. */
function wrapperIn(body: RawBody, place: ActionPlace): RawElement | undefined {
  const [element] = body.elements;
  const isOnly = element !== undefined && body.elements.length === 1 && body.json === undefined;
  return isOnly && WRAPPERS.has(foldName(element.name)) && !place.isParameter(element.name) ? element : undefined;
}

function emptyBody(end: number): RawBody {
  return { elements: [], json: undefined, ending: "closed", end, problem: undefined };
}

/** The name that an action's start tag gives; `note` says when it stood in another attribute. */
export type GivenName = { readonly name: string; readonly note?: string } | Complaint;

/** Reads the name of an action from its attribute `type`, or `name` where that is missing. */
export function givenName(attributes: readonly Attribute[]): GivenName {
  const types = valuesOf(attributes, "type");
  const names = types.length > 0 ? types : valuesOf(attributes, "name");
  const [name] = names;
  if (name === undefined) return complain("no_action", 'The action has no name. Write it as <action type="NAME">.');
  if (names.length > 1) return complain("ambiguous_action", "The action has more than one name. Write one attribute type.");
  return types.length > 0 ? { name } : { name, note: 'The attribute "name" of the action was read as "type".' };
}

function valuesOf(attributes: readonly Attribute[], name: string): readonly string[] {
  const values: string[] = [];
  for (const attribute of attributes) {
    if (attribute.name.toLowerCase() === name && !values.includes(attribute.value)) values.push(attribute.value);
  }
  return values;
}
