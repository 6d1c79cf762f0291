import type { CrewEvent } from "../../../protocol/index.ts";
import type { Host } from "../host.ts";
import { colorsOf } from "../terminal/colors.ts";
import { safeText } from "../terminal/safe-text.ts";
import { secondsText, usageText } from "./amounts.ts";
import { choiceText } from "./choice-text.ts";

/** What the reader wants to see beside the answer. */
export interface ProgressOptions {
  readonly verbose: boolean;
  readonly receipts: boolean;
}

/** One event as a line of progress, without its newline; `undefined` for events that are shown another way or not at all. */
export function progressLine(event: CrewEvent, options: ProgressOptions, host: Host): string | undefined {
  const { dim, yellow } = colorsOf(host.stderr);
  switch (event.type) {
    case "route":
      return dim(routeText(event, options.receipts));
    case "hop.end":
      return dim(`  ${event.agent} · ${secondsText(event.durationMs)} · ${usageText(event.usage)}`);
    case "knowledge.loaded":
      return dim(safeText(`  ${event.agent} loads ${event.name} (${event.tokens} tokens)`));
    case "retry":
      return yellow(`  ${event.agent}: ${event.code}, attempt ${event.attempt} in ${secondsText(event.delayMs)}`);
    case "warning":
      return yellow(safeText(`warning ${event.code}: ${event.message}`));
    case "interrupt":
      return yellow(safeText(`  ${event.agent} waits for a person (${event.kind}, id ${event.id})`));
    default: {
      const line = options.verbose ? detailText(event) : undefined;
      return line === undefined ? undefined : dim(safeText(line));
    }
  }
}

function detailText(event: CrewEvent): string | undefined {
  switch (event.type) {
    case "hop.start":
      return `${event.agent} begins (hop ${event.hop})`;
    case "pass.start":
      return `  pass ${event.pass}`;
    case "action":
      return `  action ${event.name} ${JSON.stringify(event.parameters)}`;
    case "observation":
      return `  ${event.isError ? "failed" : "observation"}: ${event.text}`;
    case "text.replaced":
      return `  ${event.by} ${event.text === "" ? "took back" : "rewrote"} what ${event.agent} said`;
    default:
      return undefined;
  }
}

function routeText(event: Extract<CrewEvent, { type: "route" }>, asReceipt: boolean): string {
  const isRefused = event.to.length === 0 && event.choice !== null && event.choice.length > 0;
  const target = event.to.length > 0 ? event.to.join(" + ") : isRefused ? "nowhere" : "done";
  const reason = event.reason === "" ? "" : ` · ${event.reason}`;
  const repaired = event.repaired || isRefused ? ` (chose ${choiceText(event.choice)})` : "";
  const line = `${event.from} → ${target}${repaired}${reason}`;
  if (!asReceipt) return safeText(line);
  const rejected = event.rejected.length === 0 ? "none" : event.rejected.join(", ");
  const rows = [
    `hop ${event.hop}`,
    `allowed: ${event.allowed.length === 0 ? "none" : event.allowed.join(", ")}`,
    `choice: ${choiceText(event.choice)}`,
    `refused: ${rejected}`,
  ];
  return safeText(`${line}\n${rows.map((row) => `    ${row}`).join("\n")}`);
}
