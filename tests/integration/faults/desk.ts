import { type AgentDefinition, type BaseAgent, defineAgent } from "../../../src/agents/index.ts";
import { type CreateCrewOptions, type Crew, createCrew } from "../../../src/crew/index.ts";
import { MockLLM } from "../../../src/testing/index.ts";

/** A supervisor with three workers that come back to it; code supplies whom a test needs. */
export const DESK = `
version: 1
name: desk
agents:
  - {name: supervisor, kind: supervisor}
  - {name: billing, kind: react, description: Charges and refunds.}
  - {name: shipping, kind: react, description: Parcels.}
  - {name: account, kind: react, description: Signing in.}
topology:
  entry: supervisor
  edges:
    - {from: supervisor, to: [billing, shipping, account]}
  default_return: supervisor
retry: {max_attempts: 2, initial_delay_seconds: 0, jitter: false}
`;

/** What a function agent does. */
export type Work = AgentDefinition["process"];

/** Opens a desk. `more` is YAML that is put below it. */
export function openDesk(options: CreateCrewOptions & { readonly more?: string; readonly text?: string } = {}): Promise<Crew> {
  const { more = "", text = DESK, ...rest } = options;
  return createCrew({ text: `${text}${more}` }, { env: {}, models: { default: new MockLLM() }, ...rest });
}

/** Agents by what they do. */
export function agentsThat(works: Readonly<Record<string, Work>>): readonly BaseAgent[] {
  return Object.entries(works).map(([name, process]) => defineAgent({ name, description: `Does ${name}.`, process }));
}

/** Hands over once and is done when somebody has answered. */
export const handOver =
  (...names: readonly string[]): Work =>
  (state) =>
    state.hops === 0 ? { nextAgent: names } : "That is all.";

/** Never ends by itself and does not look at its signal. */
export const forever: Work = () => new Promise<never>(() => undefined);
