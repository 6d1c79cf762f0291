import type { Host } from "../host.ts";
import { HumanView } from "./human-view.ts";
import { JsonView } from "./json-view.ts";
import type { RunFlags } from "./run-flags.ts";
import type { TurnView } from "./turn-view.ts";

/** The view that the flags ask for. */
export function openView(flags: RunFlags, options: { readonly showsModel: boolean }, host: Host): TurnView {
  if (flags.json === true) return new JsonView(host, { ...options, sessionId: flags.session ?? "default" });
  return new HumanView(host, { ...options, verbose: flags.verbose === true, receipts: flags.receipts === true });
}
