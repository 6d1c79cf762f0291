/** What a reserved tag is for. */
export type Role = "thought" | "reasoning" | "observation" | "action";

const ROLES: ReadonlyMap<string, Role> = new Map<string, Role>([
  ["action", "action"],
  ["thought", "thought"],
  ["thoughts", "thought"],
  ["think", "reasoning"],
  ["thinking", "reasoning"],
  ["reasoning", "reasoning"],
  ["reflection", "reasoning"],
  ["scratchpad", "reasoning"],
  ["observation", "observation"],
  ["observations", "observation"],
]);

/** The role of a tag's name in any case; vendors' prefixes (`seed:think`) count for reasoning only. */
export function roleOf(name: string): Role | undefined {
  const lower = name.toLowerCase();
  const role = ROLES.get(lower);
  if (role !== undefined) return role;
  const local = ROLES.get(lower.slice(lower.lastIndexOf(":") + 1));
  return local === "reasoning" ? local : undefined;
}
