/** Why a run ended. Every run ends with exactly one. */
export type StopReason =
  | "answered"
  | "max_hops"
  | "max_passes"
  | "budget"
  | "timeout"
  | "cancelled"
  | "aborted_by_hook"
  | "interrupted"
  | "error"
  | "no_route";
