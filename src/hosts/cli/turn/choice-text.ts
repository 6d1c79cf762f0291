import type { RoutingReceipt } from "../../../protocol/index.ts";

/** What an agent chose, as people read it. */
export function choiceText(choice: RoutingReceipt["choice"]): string {
  const names = typeof choice === "string" ? [choice] : (choice ?? []);
  return names.length === 0 ? "to end" : names.map((name) => (name.trim() === "" ? '""' : name)).join(" + ");
}
