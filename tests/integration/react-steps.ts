import type { Answer, SeenRequest } from "./fault-server.ts";
import type { Dialect } from "./model-dialects.ts";

/** What a model says in one pass: an action, or without one the answer in `parameters.answer`. */
export interface Step {
  readonly thought: string;
  readonly action: string | null;
  readonly parameters: Readonly<Record<string, string | number>>;
}

const toolsOf = ({ body }: SeenRequest): string => JSON.stringify(body.tools ?? []);

/** How a request asks for its reply. */
export function wayOf(request: SeenRequest): "tools" | "structured" | "xml" {
  if (request.body.response_format !== undefined || toolsOf(request).includes("next_step")) return "structured";
  return toolsOf(request) === "[]" ? "xml" : "tools";
}

/** A server that says the same thing in whichever way it is asked. */
export function saysStep(dialect: Dialect, step: Step): Answer {
  return (response, request) => {
    const isStream = request.body.stream === true;
    const call = isStream ? dialect.streamTool : dialect.callTool;
    const speak = (words: string): Answer => (isStream ? dialect.stream([words.slice(0, 9), words.slice(9)]) : dialect.reply(words));
    const way = wayOf(request);
    if (way === "xml") speak(asTags(step))(response, request);
    else if (way === "tools") {
      (step.action === null ? speak(String(step.parameters.answer)) : call(step.action, step.parameters))(response, request);
    } else if (request.body.response_format === undefined) call("next_step", step)(response, request);
    else speak(JSON.stringify(step))(response, request);
  };
}

/** The step as a model writes it that knows no tools. */
export function asTags({ thought, action, parameters }: Step): string {
  const inside = Object.entries(parameters).map(([name, value]) => `<${name}>${value}</${name}>`);
  const said = action === null ? String(parameters.answer) : `<action type="${action}">${inside.join("")}</action>`;
  return `<thought>${thought}</thought>${said}`;
}
