import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { largeCrew } from "./crews/large-crew.ts";
import type { Bench, CommandContender } from "./harness/bench.ts";

const NOTHING = "node -e 0";
const CHECK = "graphcrew check, 20 agents";
const HELP = "graphcrew --help";
const COMMAND = "dist/hosts/cli/main.js";

const nothing: CommandContender = { name: NOTHING, command: () => ["-e", "0"] };
const help: CommandContender = { name: HELP, command: () => [COMMAND, "--help"] };
const check: CommandContender = {
  name: CHECK,
  command: async (folder) => {
    const file = join(folder, "crew.yaml");
    await writeFile(file, largeCrew({ agents: 20, edges: 60 }));
    return [COMMAND, "check", file];
  },
};

/** How long a person or an editor waits for the command line, against a process that does nothing. */
export const benches: readonly Bench[] = [
  { name: "start of the command line", baseline: NOTHING, contenders: [nothing, help, check], budgets: { [CHECK]: 5 } },
];
