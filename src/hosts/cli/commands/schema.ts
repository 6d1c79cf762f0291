import { crewJsonSchema, reactConfigJsonSchema, suggest } from "../../../compiler/index.ts";
import { EVENT_JSON_SCHEMA } from "../../../protocol/index.ts";
import type { CliCommand } from "../cli-command.ts";
import { EXIT } from "../exit-code.ts";
import { notYet, UsageError } from "../usage-error.ts";

const SCHEMAS: Readonly<Record<string, () => unknown>> = {
  crew: crewJsonSchema,
  react_config: reactConfigJsonSchema,
  event: () => EVENT_JSON_SCHEMA,
};
const LATER = ["actor"];
const NAMES = Object.keys(SCHEMAS);

/** `graphcrew schema`: a JSON Schema for editors. */
export const command: CliCommand = {
  declare(command) {
    command.argument("<name>", "what it describes: crew (a crew file), react_config (a react_config.yaml) or event (a line of run --json)");
  },

  async run(command, host) {
    const name = command.processedArgs[0] as string;
    if (LATER.includes(name)) throw notYet(`The schema "${name}"`, "The one that exists is: graphcrew schema crew");
    const schema = Object.hasOwn(SCHEMAS, name) ? SCHEMAS[name] : undefined;
    if (schema === undefined) {
      const nearest = suggest(name, [...NAMES, ...LATER]);
      throw new UsageError(`There is no schema "${name}".`, {
        hint: nearest === undefined ? `There are: ${NAMES.join(", ")}.` : `Did you mean ${nearest}?`,
      });
    }
    await host.stdout.write(`${JSON.stringify(schema(), null, 2)}\n`);
    return EXIT.ok;
  },
};
