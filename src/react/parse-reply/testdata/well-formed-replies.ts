import fc from "fast-check";
import type { JsonValue } from "../../../protocol/index.ts";
import { hostileText } from "./texts.ts";

/** A reply and what it asks for. */
export interface WellFormedReply {
  readonly text: string;
  readonly name: string;
  readonly parameters: Readonly<Record<string, JsonValue>>;
}

type Parameters = WellFormedReply["parameters"];

const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const optional = { requiredKeys: [] };

const asked = fc.oneof(
  named("search", fc.record({ query: hostileText, limit: fc.integer() }, { requiredKeys: ["query"] })),
  named(
    "write_file",
    fc.record({ path: hostileText, content: hostileText, overwrite: fc.boolean() }, { requiredKeys: ["path", "content"] }),
  ),
  named(
    "set_thermostat",
    fc.record(
      {
        degrees: number,
        unit: fc.constantFrom("celsius", "fahrenheit"),
        rooms: fc.array(hostileText, { maxLength: 3 }),
        schedule: fc.record({ from: hostileText, "": fc.integer(), ["__proto__"]: fc.integer() }, { requiredKeys: ["from"] }),
      },
      { requiredKeys: ["degrees"] },
    ),
  ),
  named("reset", fc.record({}, optional)),
  named("answer", fc.record({ text: hostileText })),
);

function named(name: string, parameters: fc.Arbitrary<object>): fc.Arbitrary<Pick<WellFormedReply, "name" | "parameters">> {
  return parameters.map((given) => ({ name, parameters: given as Parameters }));
}

const QUOTED_CDATA = /\]\]>|<!\[CDATA\[/;

/** A value as the content of an element, in one of the ways that keep it exactly. */
function inElement(value: JsonValue, way: number): string {
  const text = typeof value === "string" ? value : JSON.stringify(value, undefined, way % 2 === 0 ? 0 : 2);
  if (way % 3 === 0 && !QUOTED_CDATA.test(text)) return `<![CDATA[${text}]]>`;
  if (way % 3 === 1 && !/[<&\n]/.test(text)) return text;
  return text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll("\n", "&#10;");
}

const START_TAGS: readonly ((name: string) => string)[] = [
  (name) => `<action type="${name}">`,
  (name) => `<action type='${name}'>`,
  (name) => `<action type=${name}>`,
  (name) => `<ACTION TYPE = "${name}" >`,
  (name) => `<action id="1" type="${name}">`,
  (name) => `<action type='${name}' id='a > b'>`,
  (name) => `<action\n  type="${name}"\n>`,
];

const FENCES: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `\`\`\`\n${text}\n\`\`\``,
  (text) => `\`\`\`XML\n${text}\n\`\`\``,
  (text) => `\`\`\`\`\`json\n${text}\n\`\`\`\`\``,
  (text) => `~~~\n${text}\n~~~`,
];

interface Style {
  readonly tag: number;
  readonly fence: number;
  readonly ways: readonly number[];
  readonly layout: string;
}

const style: fc.Arbitrary<Style> = fc.record({
  tag: fc.nat({ max: START_TAGS.length - 1 }),
  fence: fc.nat({ max: FENCES.length - 1 }),
  ways: fc.array(fc.nat({ max: 5 }), { minLength: 4, maxLength: 4 }),
  layout: fc.constantFrom("", "\n", "\n  "),
});

const startTag = ({ tag }: Style, name: string) => (START_TAGS[tag] ?? String)(name);
const fenced = ({ fence }: Style, text: string) => (FENCES[fence] ?? String)(text);

function withElements(name: string, parameters: Parameters, look: Style): string {
  const elements = Object.entries(parameters).map(
    ([key, value], index) => `${look.layout}<${key}>${inElement(value, look.ways[index] ?? 0)}</${key}>`,
  );
  return `${startTag(look, name)}${elements.join("")}${look.layout}</action>`;
}

function withJson(name: string, parameters: Parameters, look: Style): string {
  const json = JSON.stringify(parameters, undefined, look.layout);
  const quoted = look.tag % 2 === 0 && !QUOTED_CDATA.test(json) ? `<![CDATA[${json}]]>` : json;
  return `${startTag(look, name)}${look.layout}${fenced({ ...look, fence: look.ways[0] ?? 0 }, quoted)}</action>`;
}

/** Replies in markup, with a thought before the action. */
export function markupReplies(thought: fc.Arbitrary<string>): fc.Arbitrary<WellFormedReply> {
  return fc.tuple(asked, style, fc.option(thought), fc.boolean()).map(([{ name, parameters }, look, thinks, isJson]) => {
    const action = isJson ? withJson(name, parameters, look) : withElements(name, parameters, look);
    const text = thinks === null ? action : `<thought>${thinks}</thought>${look.layout}${action}`;
    return { name, parameters, text: fenced(look, text) };
  });
}

/** Replies that are one JSON object. */
export function jsonReplies(thought: fc.Arbitrary<string>): fc.Arbitrary<WellFormedReply> {
  return fc.tuple(asked, style, thought).map(([{ name, parameters }, look, thinks]) => {
    const given = look.tag === 0 ? JSON.stringify(parameters) : parameters;
    const json = JSON.stringify({ thought: thinks, action: name, parameters: given }, undefined, look.layout);
    return { name, parameters, text: fenced(look, look.tag === 1 ? JSON.stringify(json) : json) };
  });
}
