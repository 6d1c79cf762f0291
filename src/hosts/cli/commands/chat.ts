import { TerminalApproval } from "../approval/terminal-approval.ts";
import { Conversation } from "../chat/conversation.ts";
import { converse } from "../chat/converse.ts";
import { openLineReader } from "../chat/line-reader.ts";
import { type OpenCrew, openCrewOf } from "../chat/open-crew.ts";
import type { WatchedCrewOptions } from "../chat/watched-crew.ts";
import type { CliCommand } from "../cli-command.ts";
import { createOptions, declareRunFlags, type RunFlags, refuseLaterFlags } from "../turn/run-flags.ts";
import { watchForStop } from "../turn/stop-watch.ts";

type ChatFlags = RunFlags & { readonly watch?: boolean };

/** `graphcrew chat`: a conversation with a crew. */
export const command: CliCommand = {
  declare(command) {
    command.argument("<crew>", "the crew file");
    declareRunFlags(command);
    command.option("--watch", "load the crew again, between two turns, when its files change");
  },

  async run(command, host) {
    const flags = command.optsWithGlobals<ChatFlags>();
    refuseLaterFlags(flags);
    const watch = watchForStop(host);
    const approval = new TerminalApproval(host);
    try {
      const [crewFile] = command.processedArgs as [string];
      const options = { ...createOptions(flags), ...approval.option };
      const open = await watch.orStopped(openCrew({ file: crewFile, options, host, debug: flags.debug === true }, flags.watch));
      watch.close();
      const reader = openLineReader(host);
      approval.readFrom(reader);
      try {
        return await converse({ conversation: new Conversation(open, flags, host), open, reader, host });
      } finally {
        reader.close();
        await open.close();
      }
    } catch (error) {
      return watch.exitCodeAfter(error);
    } finally {
      watch.close();
    }
  },
};

async function openCrew(options: WatchedCrewOptions, isWatched = false): Promise<OpenCrew> {
  if (!isWatched) return openCrewOf(await options.host.createCrew(options.file, options.options));
  const { WatchedCrew } = await import("../chat/watched-crew.ts");
  return WatchedCrew.open(options);
}
