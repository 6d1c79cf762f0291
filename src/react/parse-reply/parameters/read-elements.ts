import type { RawElement } from "../markup/raw-action.ts";
import type { ReplyAction } from "../reply-action.ts";
import { foldName } from "../resolve-name.ts";
import { convertText } from "./convert-text.ts";
import { ParameterList } from "./parameter-list.ts";

/** Elements that give their parameter's name in an attribute: `<parameter name="query">`. */
const NAMED_ELEMENTS: ReadonlySet<string> = new Set(["parameter", "param", "argument", "arg"]);

/** Gathers the parameters of an action from its child elements, each value turned into the type of its parameter. */
export function readElements(elements: readonly RawElement[], action: ReplyAction): ParameterList {
  const list = new ParameterList(action);
  for (const element of elements) {
    const given = nameIn(element, action);
    const name = list.nameOf(given);
    if (name === undefined) continue;
    if (given !== element.name) list.note(`<${element.name} name="${name}"> was read as <${name}>.`);
    addElement(element, name, action, list);
  }
  return list;
}

function addElement(element: RawElement, name: string, action: ReplyAction, list: ParameterList): void {
  const endName = element.value?.endName ?? element.name;
  if (endName !== element.name) list.note(`</${endName}> was read as </${element.name}>.`);
  const converted = convertText(element.value?.text ?? "", action.parameters[name] ?? true);
  if (converted.type === "broken") {
    list.addBroken(name, "broken_json", `the JSON of "${name}" cannot be read: ${converted.reason}`);
    return;
  }
  list.add(name, converted.type === "value" ? converted.value : converted.text);
  if (converted.type === "value") for (const repair of converted.repairs) list.note(repair);
}

function nameIn(element: RawElement, action: ReplyAction): string {
  if (!NAMED_ELEMENTS.has(foldName(element.name)) || Object.hasOwn(action.parameters, element.name)) return element.name;
  return element.attributes.find((attribute) => attribute.name.toLowerCase() === "name")?.value ?? element.name;
}
