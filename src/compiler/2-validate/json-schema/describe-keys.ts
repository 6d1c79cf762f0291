import { type Schema, schemasAt } from "./json-schema.ts";

/** What editors show for a key of a crew file. */
const OF_CREW: Readonly<Record<string, string>> = {
  version: "Version of the file format. Always 1.",
  name: "Name of the crew. Default: the name of the file or its folder.",
  description: "What the crew is for.",
  metadata: "Anything of your own; graphcrew does not look at it.",
  include: "Other YAML files, relative to this one. Their lists are appended and their maps merged.",
  project_dir: "Folder that every path stays inside. Default: the folder of this file.",
  models: "Models by name.",
  "models.*.provider": "Who serves the model. auto takes the first provider whose key is set, then a local Ollama, then the offline model.",
  "models.*.model": "Name of the model at its provider.",
  "models.*.temperature": "From 0 to 2.",
  "models.*.max_tokens": "Most tokens of one reply.",
  "models.*.base_url": "Address of an OpenAI-compatible or other server.",
  "models.*.api_key": "Key of the provider, always from a variable.",
  "models.*.options": "Options that are handed to the provider's class as they are.",
  "models.*.file": "YAML file with the replies.",
  "models.*.module": "TypeScript or JavaScript module that exports a LangChain chat model.",
  "models.*.export": "Which export of the module. Default: the default export.",
  agents: "The agents, in the order in which they are shown.",
  "agents.*.name": "1 to 64 letters, digits, - and _, starting with a letter. Unique, also when case is folded.",
  "agents.*.kind": "supervisor routes, react answers from a prompt and knowledge, module is an agent written in code.",
  "agents.*.description": "What belongs to this agent. Whoever chooses the next agent reads it.",
  "agents.*.examples": "Typical requests. Whoever chooses the next agent reads them.",
  "agents.*.model": "Name of an entry of models, or auto or local. Default: the entry called default, else the only one.",
  "agents.*.prompt": "The prompt, or the path of a .md or .txt file with it.",
  "agents.*.knowledge":
    "Folder of Markdown files the agent answers from: all of them, or, with a react_config.yaml in it, on demand. Of supervisors, those in mode: react.",
  "agents.*.mode":
    "simple (the default): one model call chooses an agent or answers. react: in passes, with the actions and knowledge of its folder.",
  "agents.*.protocol":
    "How the model chooses an agent or an action. auto (the default) takes the first it has: tools, structured, then text (mode: simple) or xml (passes).",
  "agents.*.max_passes": "Most passes of one hop, in place of max_passes in react_config.yaml.",
  "agents.*.pass_through": "Hand on a worker's answer as it is, without another model call. Default: true for the offline model only.",
  "agents.*.on_done": "return (the default) hands back to topology.default_return, end ends the request. Code of kind module is told it.",
  "agents.*.output": "JSON Schema that the answer must fit. Code of kind module is told it.",
  "agents.*.output.schema": "Path of a JSON file, or the schema itself.",
  "agents.*.module": "Module that exports the agent's class or a function that makes it. Not needed where code supplies the agent.",
  "agents.*.export": "Which export of the module. Default: the default export.",
  "agents.*.middleware": "Middleware of this agent, the outermost first.",
  "agents.*.metadata": "Anything of your own; graphcrew does not look at it.",
  topology: "Who may hand over to whom.",
  "topology.entry":
    "The agent that gets the request. Default: the one called supervisor, else the first of kind supervisor, else the first.",
  "topology.edges": "Legal hand-overs.",
  "topology.edges.*.from": "The agent that hands over.",
  "topology.edges.*.to": "The agent, or agents, it may hand over to.",
  "topology.edges.*.when": "CEL expression; the hand-over is legal only while it is true. Default: always.",
  "topology.default_return": "The agent that gets control back when another one is done, and where a fan-out joins. Default: none.",
  "topology.max_hops": "Most agent invocations of one request. Default 25.",
  "topology.on_max_hops": "error (the default), or finish with the best answer so far.",
  knowledge: "What holds for the knowledge of every agent.",
  "knowledge.base_dir": "Folder that the knowledge folders of the agents are in. Default: that of the file that names them.",
  "knowledge.max_loaded_tokens": "Most tokens of modules that one agent has loaded at the same time. Default: no limit.",
  timeouts: "Limits of time, in seconds.",
  "timeouts.llm_call_seconds": "One model call; while it streams, the time without a token. Default 60.",
  "timeouts.per_pass_seconds": "One pass of a react agent, its model call and its action together. Default: no limit.",
  "timeouts.total_request_seconds": "The whole request. Default: no limit.",
  retry: "When a model call failed for a reason that may pass.",
  "retry.max_attempts": "Attempts in all. Default 3.",
  "retry.initial_delay_seconds": "Pause before the second attempt; doubles each time. Default 0.5.",
  "retry.max_delay_seconds": "Longest pause. Default 30.",
  "retry.jitter": "Take a random part of each pause. Default true.",
  "retry.respect_retry_after": "Wait as long as the provider asks for. Default true.",
  rate_limit: "How many model calls run at once.",
  "rate_limit.max_concurrency": "Most model calls of the crew at the same time. Default: no limit.",
  "rate_limit.delay_seconds": "Pause after a call was let in, before it is made. Default 0.",
  "rate_limit.backend": "Where the limit is kept. Default memory.",
  budget: "What one request may use.",
  "budget.max_tokens_per_request": "Most tokens, input and output together. Default: no limit.",
  "budget.max_llm_calls_per_request": "Most model calls, repeated ones included. Default: no limit.",
  middleware: "Middleware of every agent, the outermost first.",
  "middleware.*.name": "metrics or tenant_isolation.",
  "middleware.*.options": "Options of the middleware; those of this version take none.",
  "agents.*.middleware.*.name": "metrics or tenant_isolation.",
  "agents.*.middleware.*.options": "Options of the middleware; those of this version take none.",
  observability: "What is told to the outside.",
  "observability.redact_pii": "Hash user and session ids in logs. Default false.",
  output: "JSON Schema that the crew's answer must fit.",
  "output.schema": "Path of a JSON file, or the schema itself.",
};

/** Puts the descriptions on the keys they describe. */
export function describeKeys(root: Schema, descriptions: Readonly<Record<string, string>> = OF_CREW): void {
  for (const [place, description] of Object.entries(descriptions)) {
    const path = place.split(".");
    const key = path.at(-1) ?? "";
    for (const owner of schemasAt(root, path.slice(0, -1))) {
      const property = owner.properties?.[key];
      if (owner.properties !== undefined && property !== undefined) owner.properties[key] = { description, ...property };
    }
  }
}
