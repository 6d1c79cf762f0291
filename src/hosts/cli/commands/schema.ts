import { crewJsonSchema, suggest } from "../../../compiler/index.ts";
import { EVENT_JSON_SCHEMA } from "../../../protocol/index.ts";
import type { CliCommand } from "../cli-command.ts";
import { EXIT } from "../exit-code.ts";
import { notYet, UsageError } from "../usage-error.ts";

const LATER = ["actor", "react_config"];
const NAMES = ["crew", "event", ...LATER];

/** `graphcrew schema`: a JSON Schema for editors. */
export const command: CliCommand = {
  declare(command) {
    command.argument("<name>", "what it describes: crew (a crew file) or event (a line of run --json)");
  },

  async run(command, host) {
    const name = command.processedArgs[0] as string;
    if (LATER.includes(name)) throw notYet(`The schema "${name}"`, "The one that exists is: graphcrew schema crew");
    if (name !== "crew" && name !== "event") {
      const nearest = suggest(name, NAMES);
      throw new UsageError(`There is no schema "${name}".`, {
        hint: nearest === undefined ? "There are: crew, event." : `Did you mean ${nearest}?`,
      });
    }
    await host.stdout.write(`${JSON.stringify(name === "crew" ? crewJsonSchema() : EVENT_JSON_SCHEMA, null, 2)}\n`);
    return EXIT.ok;
  },
};
