import type { Crew, CrewInput, InvokeOptions, RunResult } from "../../../crew/index.ts";
import type { Host } from "../host.ts";
import { stackOf, summarize } from "../report-failure.ts";
import { safeText } from "../terminal/safe-text.ts";
import { crashedEvent } from "./crashed-event.ts";
import type { Crash } from "./stop-watch.ts";
import type { TurnView } from "./turn-view.ts";

/** One turn: what is asked, and how it is shown. */
export interface Turn {
  readonly input: CrewInput;
  readonly options: InvokeOptions;
  readonly view: TurnView;
  /** Show the stack of what ended the turn. */
  readonly debug: boolean;
  /** What escaped from somebody's code and was reported; see `StopWatch`. */
  readonly crash: () => Crash | undefined;
}

/** Runs one turn and shows it while it happens; nothing is shown any more when the reader of stdout has gone. */
export async function runTurn(crew: Crew, { input, options, view, debug, crash }: Turn, host: Host): Promise<RunResult> {
  const stream = crew.stream(input, options);
  for await (const event of stream) {
    if (host.stdout.gone.aborted) continue;
    const escaped = crash();
    if (escaped === undefined) await view.take(event);
    else await view.take(crashedEvent(event, summarize(escaped.error)), { isReported: true });
  }
  const result = await stream.result;
  if (debug && result.cause !== undefined) await host.stderr.write(`${safeText(stackOf(result.cause))}\n`);
  return result;
}
