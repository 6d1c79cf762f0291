/** How long a slot lives, by name. */
export const SlotTier = Object.freeze({
  turn: "turn",
  session: "session",
  longTerm: "long_term",
} as const);

/** How long a slot lives: one turn, one session, or as long as the user. */
export type SlotTier = (typeof SlotTier)[keyof typeof SlotTier];

/** The canonical order of tiers, shortest life first. */
export const TIER_ORDER: readonly SlotTier[] = Object.freeze(["turn", "session", "long_term"]);
