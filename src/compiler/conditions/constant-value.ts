import type { ASTNode } from "@marcbachmann/cel-js";
import { CONDITION_ROOTS } from "./cel-environment.ts";
import { childrenOf } from "./syntax-tree.ts";

/** Evaluates a part of a condition that reads no values; `undefined` when that fails. */
export type EvaluatePart = (node: ASTNode) => boolean | undefined;

/** The value of a condition that is the same for every request; `undefined` for one that depends on its values. */
export function constantValue(node: ASTNode, evaluatePart: EvaluatePart): boolean | undefined {
  switch (node.op) {
    case "&&":
      return fold(node.args, false, evaluatePart);
    case "||":
      return fold(node.args, true, evaluatePart);
    case "!_": {
      const value = constantValue(node.args, evaluatePart);
      return value === undefined ? undefined : !value;
    }
    case "?:": {
      const value = constantValue(node.args[0], evaluatePart);
      return value === undefined ? undefined : constantValue(node.args[value ? 1 : 2], evaluatePart);
    }
    default:
      return readsValues(node) ? undefined : evaluatePart(node);
  }
}

/** `&&` is false as soon as one side is, `||` true; both are known when both sides are. */
function fold(sides: readonly ASTNode[], decisive: boolean, evaluatePart: EvaluatePart): boolean | undefined {
  const values = sides.map((side) => constantValue(side, evaluatePart));
  if (values.includes(decisive)) return decisive;
  return values.includes(undefined) ? undefined : !decisive;
}

/** True when any part of the condition reads a root. */
export function readsValues(node: ASTNode): boolean {
  if (node.op === "id") return CONDITION_ROOTS.includes(node.args);
  return childrenOf(node).some(readsValues);
}
