import { type BaseAgent, defineAgent } from "graphcrew";

export default function build(options: { readonly name: string; readonly description: string }): BaseAgent {
  return defineAgent({ ...options, process: () => "typed" });
}
