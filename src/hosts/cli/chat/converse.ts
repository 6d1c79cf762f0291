import { EXIT, exitCodeOf } from "../exit-code.ts";
import type { Host } from "../host.ts";
import { colorsOf } from "../terminal/colors.ts";
import { watchForStop } from "../turn/stop-watch.ts";
import type { Conversation } from "./conversation.ts";
import type { LineReader } from "./line-reader.ts";
import type { OpenCrew } from "./open-crew.ts";
import { isSlashCommand, runSlashCommand } from "./slash-commands.ts";
import { LEFT, untilSecondInterrupt } from "./until-second-interrupt.ts";

/** Who talks, and through what. */
export interface Chat {
  readonly conversation: Conversation;
  readonly open: OpenCrew;
  readonly reader: LineReader;
  readonly host: Host;
}

/**
 * Talks until there are no more lines or somebody leaves, and gives the exit code: 0 for a person; for lines from a
 * pipe that of the first turn without an answer.
 */
export async function converse(chat: Chat): Promise<number> {
  const { host } = chat;
  if (host.isInteractive) await tell("/help shows the commands, /exit leaves.", host);
  let firstFailure: number = EXIT.ok;
  for (;;) {
    const line = await nextLine(chat);
    const step = typeof line === "string" ? await takeLine(line.trim(), chat) : await leave(line, host);
    if (firstFailure === EXIT.ok) firstFailure = step.exitCode;
    if (step.leaves) return host.isInteractive ? step.exitCode : firstFailure;
  }
}

interface Step {
  readonly leaves: boolean;
  readonly exitCode: number;
}

const GO_ON: Step = { leaves: false, exitCode: EXIT.ok };

/** Why there is no line: there are no more, somebody left, or the process is asked to stop. */
type End = undefined | typeof LEFT | { readonly exitCode: number };

/** A process that is asked to stop between two turns ends like one that is asked during a turn: its crew is closed. */
async function nextLine({ open, reader, host }: Chat): Promise<string | End> {
  const watch = watchForStop(host);
  const line = untilSecondInterrupt(lineOfUnchanged(open, reader), {
    listen: (callback) => reader.onInterrupt(callback),
    onFirst: () => void tell("\nCtrl-C again leaves.", host),
  });
  try {
    return await watch.orStopped(line);
  } catch (error) {
    return { exitCode: watch.exitCodeAfter(error) };
  } finally {
    watch.close();
  }
}

/** The next line; until it is there, and before it is asked, the crew is loaded again whenever its files change. */
async function lineOfUnchanged(open: OpenCrew, reader: LineReader): Promise<string | undefined> {
  for (;;) {
    await open.refresh();
    const { changed } = open;
    try {
      return await reader.next(changed === undefined ? {} : { signal: changed });
    } catch (error) {
      if (changed?.aborted !== true) throw error;
    }
  }
}

async function leave(end: End, host: Host): Promise<Step> {
  if (host.isInteractive) await host.stderr.write("\n");
  if (end === undefined) return { leaves: true, exitCode: EXIT.ok };
  return { leaves: true, exitCode: end === LEFT ? EXIT.interrupted : end.exitCode };
}

async function takeLine(line: string, chat: Chat): Promise<Step> {
  if (line === "") return GO_ON;
  if (!isSlashCommand(line)) return ask(line, chat);
  const outcome = runSlashCommand(line, chat.conversation);
  if (outcome.type === "leave") return { leaves: true, exitCode: EXIT.ok };
  await tell(outcome.text, chat.host);
  return GO_ON;
}

async function ask(line: string, { conversation, reader, host }: Chat): Promise<Step> {
  const watch = watchForStop(host);
  const keyboard = new AbortController();
  try {
    const signal = AbortSignal.any([watch.signal, keyboard.signal]);
    const result = await untilSecondInterrupt(conversation.ask(line, { signal, crash: watch.crash }), {
      listen: (callback) => reader.onInterrupt(callback),
      onFirst: () => keyboard.abort(),
    });
    if (result === LEFT) return { leaves: true, exitCode: EXIT.interrupted };
    const stopped = watch.exitCode();
    const staysAfterStop = host.isInteractive && stopped === EXIT.interrupted;
    return { leaves: stopped !== undefined && !staysAfterStop, exitCode: stopped ?? exitCodeOf(result.stopReason) };
  } finally {
    watch.close();
  }
}

async function tell(text: string, host: Host): Promise<void> {
  await host.stderr.write(`${colorsOf(host.stderr).dim(text)}\n`);
}
