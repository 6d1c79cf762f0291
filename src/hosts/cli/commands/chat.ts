import { TerminalApproval } from "../approval/terminal-approval.ts";
import { Conversation } from "../chat/conversation.ts";
import { converse } from "../chat/converse.ts";
import { openLineReader } from "../chat/line-reader.ts";
import type { CliCommand } from "../cli-command.ts";
import { createOptions, declareRunFlags, type RunFlags, refuseLaterFlags } from "../turn/run-flags.ts";
import { watchForStop } from "../turn/stop-watch.ts";

/** `graphcrew chat`: a conversation with a crew. */
export const command: CliCommand = {
  declare(command) {
    command.argument("<crew>", "the crew file");
    declareRunFlags(command);
  },

  async run(command, host) {
    const flags = command.optsWithGlobals<RunFlags>();
    refuseLaterFlags(flags);
    const watch = watchForStop(host);
    const approval = new TerminalApproval(host);
    try {
      const [crewFile] = command.processedArgs as [string];
      const crew = await watch.orStopped(host.createCrew(crewFile, { ...createOptions(flags), ...approval.option }));
      watch.close();
      const reader = openLineReader(host);
      approval.readFrom(reader);
      try {
        return await converse({ conversation: new Conversation(crew, flags, host), reader, host });
      } finally {
        reader.close();
        await crew.close();
      }
    } catch (error) {
      return watch.exitCodeAfter(error);
    } finally {
      watch.close();
    }
  },
};
