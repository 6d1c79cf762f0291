import { InvalidArgumentError } from "../../errors/index.ts";
import { compileCondition } from "./compile-condition.ts";
import type { Condition } from "./condition.ts";

/** The part of a plan that is read here. */
export interface ConditionalEdges {
  readonly edges: readonly { readonly id: string; readonly condition?: string }[];
}

/**
 * The conditions of a plan by edge id, ready to evaluate. Loads CEL only when there is one; equal texts share one condition.
 * @throws {InvalidArgumentError} GC5001 when a condition does not compile; a plan from the compiler has none.
 */
export async function prepareConditions(plan: ConditionalEdges): Promise<ReadonlyMap<string, Condition>> {
  const conditions = new Map<string, Condition>();
  const byText = new Map<string, Condition>();
  for (const { id, condition: text } of plan.edges) {
    if (text === undefined) continue;
    const condition = byText.get(text) ?? (await compileChecked(id, text));
    byText.set(text, condition);
    conditions.set(id, condition);
  }
  return conditions;
}

async function compileChecked(edgeId: string, text: string): Promise<Condition> {
  const { condition, problems } = await compileCondition(text);
  if (condition !== undefined) return condition;
  throw new InvalidArgumentError(`The condition of edge ${edgeId} cannot be used: ${problems[0]?.message ?? "it does not compile."}`);
}
