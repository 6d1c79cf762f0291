import { Command, CommanderError } from "commander";
import { COMMANDS, type CommandEntry, LATER_COMMANDS } from "./command-table.ts";
import { EXIT } from "./exit-code.ts";
import { packageManifest } from "./files/package-manifest.ts";
import type { Host } from "./host.ts";
import { reportFailure } from "./report-failure.ts";
import { colorsOf } from "./terminal/colors.ts";
import { notYet, UsageError } from "./usage-error.ts";

/** Runs one command line (without the names of node and the script) and gives the exit code. Never rejects. */
export async function runCli(argv: readonly string[], host: Host): Promise<number> {
  try {
    return await dispatch(argv, host);
  } catch (error) {
    return reportFailure(error, host, { debug: wantsDebug(argv) });
  }
}

/** True when failures shall be shown with their stacks. */
export function wantsDebug(argv: readonly string[]): boolean {
  return flagsOf(argv).includes("--debug");
}

async function dispatch(argv: readonly string[], host: Host): Promise<number> {
  const named = namedCommand(argv);
  if (named !== undefined && LATER_COMMANDS.includes(named)) throw notYet(`The command "${named}"`);
  let exitCode: number = EXIT.ok;
  const program = baseProgram(host);
  for (const entry of COMMANDS) {
    const command = addGlobalFlags(program.command(entry.name).summary(entry.summary).description(sentence(entry)));
    if (entry.name !== named) {
      command.arguments(entry.takes);
      continue;
    }
    const { command: loaded } = await entry.load();
    loaded.declare(command);
    command.action(async () => {
      exitCode = await loaded.run(command, host);
    });
  }
  return (await parse(program, argv)) ?? exitCode;
}

/** The first word that is no flag, or the second one after `help`. */
function namedCommand(argv: readonly string[]): string | undefined {
  const words = flagsOf(argv).filter((word) => !word.startsWith("-"));
  return words[0] === "help" ? words[1] : words[0];
}

/** Everything before `--`. */
function flagsOf(argv: readonly string[]): readonly string[] {
  const end = argv.indexOf("--");
  return end === -1 ? argv : argv.slice(0, end);
}

function baseProgram(host: Host): Command {
  const { bold } = colorsOf(host.stdout);
  const program = new Command("graphcrew")
    .description("Supervisor-led crews of agents, declared in YAML and checked before they run.")
    .version(packageManifest().version, "-V, --version", "print the version")
    .helpOption("-h, --help", "show help; also after a command")
    .helpCommand("help [command]", "show the help of a command")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void host.stdout.write(text),
      writeErr: (text) => void host.stderr.write(text),
      outputError: () => {},
      getOutHasColors: () => host.stdout.hasColor,
      getErrHasColors: () => host.stderr.hasColor,
      getOutHelpWidth: () => host.stdout.columns,
      getErrHelpWidth: () => host.stderr.columns,
    })
    .configureHelp({ styleTitle: bold })
    .addHelpText(
      "after",
      `\nNot in this version yet: ${LATER_COMMANDS.join(", ")}.\nExit codes and variables: docs/cli.md in the package.`,
    );
  return addGlobalFlags(program);
}

function addGlobalFlags(command: Command): Command {
  return command
    .option("--debug", "show stacks of failures")
    .option("--color", "always use colour")
    .option("--no-color", "never use colour");
}

function sentence({ summary }: CommandEntry): string {
  return `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`;
}

/** Gives an exit code where the parser itself has said all there is to say. */
async function parse(program: Command, argv: readonly string[]): Promise<number | undefined> {
  try {
    await program.parseAsync([...argv], { from: "user" });
    return undefined;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return EXIT.ok;
    if (error.code === "commander.help") return EXIT.usage;
    throw usageErrorOf(error);
  }
}

const HINTS: Readonly<Record<string, string>> = {
  "commander.excessArguments": "Put an input of several words in quotes.",
  "commander.missingArgument": "graphcrew help and the name of the command show what it takes.",
};

/** The parser says `error: unknown option '--jsno'`, and perhaps `(Did you mean --json?)` in a second line. */
function usageErrorOf({ message, code }: CommanderError): UsageError {
  const [problem = message, suggestion] = message.replace(/^error: /, "").split("\n");
  const hint = suggestion?.replace(/^\((.*)\)$/, "$1") ?? HINTS[code] ?? "graphcrew --help shows what there is.";
  return new UsageError(`${problem.charAt(0).toUpperCase()}${problem.slice(1).replace(/\.?$/, ".")}`, { hint });
}
