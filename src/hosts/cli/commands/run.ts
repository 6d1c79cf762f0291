import { TerminalApproval } from "../approval/terminal-approval.ts";
import type { CliCommand } from "../cli-command.ts";
import { exitCodeOf } from "../exit-code.ts";
import type { Host } from "../host.ts";
import { openView } from "../turn/open-view.ts";
import { readInput } from "../turn/read-input.ts";
import { createOptions, declareRunFlags, invokeOptions, type RunFlags, refuseLaterFlags } from "../turn/run-flags.ts";
import { runTurn } from "../turn/run-turn.ts";
import { type StopWatch, watchForStop } from "../turn/stop-watch.ts";

/** `graphcrew run`: one turn of a crew. */
export const command: CliCommand = {
  declare(command) {
    command.argument("<crew>", "the crew file").argument("[input]", "what to ask; without it, or as -, it is read from stdin");
    declareRunFlags(command);
  },

  async run(command, host) {
    const [crewFile, argument] = command.processedArgs as [string, string | undefined];
    const flags = command.optsWithGlobals<RunFlags>();
    refuseLaterFlags(flags);
    const input = await readInput(argument, host);
    const watch = watchForStop(host);
    try {
      return await runOnce({ crewFile, input, flags, watch }, host);
    } finally {
      watch.close();
    }
  },
};

interface Request {
  readonly crewFile: string;
  readonly input: string;
  readonly flags: RunFlags;
  readonly watch: StopWatch;
}

async function runOnce({ crewFile, input, flags, watch }: Request, host: Host): Promise<number> {
  const view = openView(flags, { showsModel: true }, host);
  const approval = new TerminalApproval(host);
  try {
    const crew = await watch.orStopped(host.createCrew(crewFile, { ...createOptions(flags), ...approval.option }));
    try {
      const options = { ...invokeOptions(flags), signal: AbortSignal.any([watch.signal, approval.interrupted]) };
      const result = await runTurn(crew, { input, options, view, debug: flags.debug === true, crash: watch.crash }, host);
      return watch.exitCode() ?? exitCodeOf(result.stopReason);
    } finally {
      await crew.close();
    }
  } catch (error) {
    await view.fail(error);
    return watch.exitCodeAfter(error);
  }
}
