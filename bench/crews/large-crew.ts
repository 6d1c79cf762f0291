/**
 * A crew file without any problem, with so many agents and edges: the first agent hands over to all others, each of them back and to
 * its neighbours. Prompts stand in the file, so that nothing else is read.
 */
export function largeCrew({ agents, edges }: { readonly agents: number; readonly edges: number }): string {
  const workers = Array.from({ length: agents - 1 }, (_, index) => `worker_${index}`);
  const perWorker = Math.max(1, Math.floor((edges - workers.length) / workers.length));
  return [
    "version: 1",
    "name: large",
    "models:",
    "  default: local",
    "agents:",
    "  - {name: supervisor, kind: supervisor, mode: simple, model: default, prompt: Choose a worker.}",
    ...workers.map(
      (name) => `  - {name: ${name}, kind: supervisor, model: default, description: Does the work of ${name}., prompt: You are ${name}.}`,
    ),
    "topology:",
    "  entry: supervisor",
    "  default_return: supervisor",
    "  edges:",
    `    - {from: supervisor, to: [${workers.join(", ")}]}`,
    ...workers.map((name, index) => `    - {from: ${name}, to: [${targetsOf(workers, index, perWorker).join(", ")}]}`),
    "",
  ].join("\n");
}

function targetsOf(workers: readonly string[], index: number, count: number): readonly string[] {
  const others = Array.from({ length: count - 1 }, (_, step) => workers[(index + step + 1) % workers.length] ?? "");
  return ["supervisor", ...others];
}
