import { crewJsonSchema, suggest } from "../../../compiler/index.ts";
import type { CliCommand } from "../cli-command.ts";
import { EXIT } from "../exit-code.ts";
import { notYet, UsageError } from "../usage-error.ts";

const LATER = ["actor", "react_config"];
const NAMES = ["crew", ...LATER];

/** `graphcrew schema`: a JSON Schema for editors. */
export const command: CliCommand = {
  declare(command) {
    command.argument("<name>", "which file it describes: crew");
  },

  async run(command, host) {
    const name = command.processedArgs[0] as string;
    if (LATER.includes(name)) throw notYet(`The schema "${name}"`, "The one that exists is: graphcrew schema crew");
    if (name !== "crew") {
      const nearest = suggest(name, NAMES);
      throw new UsageError(`There is no schema "${name}".`, {
        hint: nearest === undefined ? "There is: crew." : `Did you mean ${nearest}?`,
      });
    }
    await host.stdout.write(`${JSON.stringify(crewJsonSchema(), null, 2)}\n`);
    return EXIT.ok;
  },
};
