import type { CrewStateGraph } from "./graph-options.ts";

/** LangGraph's name for a writer that routes. */
const BRANCH = "<branch_run>";

/**
 * Takes out of every node the writer that looks for a returned `Command`. Nodes of a crew return none, and each such look
 * costs two runnables a step, a fifth of what LangGraph takes for it. Where the writers are not as expected they stay.
 */
export function leaveOutControlBranch(graph: CrewStateGraph): void {
  for (const [name, { writers }] of Object.entries(graph.nodes)) {
    const branches = writers.filter((writer) => writer.name === BRANCH).length;
    const expected = name === "__start__" ? 1 : 2;
    const place = writers.findIndex((writer) => writer.name === BRANCH);
    if (branches === expected && place === 1) writers.splice(place, 1);
  }
}
