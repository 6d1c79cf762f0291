import type { ASTNode } from "@marcbachmann/cel-js";

/** The parts of a node, in the order of the text. */
export function childrenOf(node: ASTNode): readonly ASTNode[] {
  switch (node.op) {
    case "value":
    case "id":
      return [];
    case ".":
    case ".?":
      return [node.args[0]];
    case "call":
      return node.args[1];
    case "rcall":
      return [node.args[1], ...node.args[2]];
    case "map":
      return node.args.flat();
    case "!_":
    case "-_":
      return [node.args];
    default:
      return node.args;
  }
}

const COMPREHENSIONS: ReadonlySet<string> = new Set(["all", "exists", "exists_one", "map", "filter"]);

/** The variable that a call such as `list.exists(x, …)` brings in; `undefined` for any other node. */
export function loopVariableOf(node: ASTNode): string | undefined {
  if (node.op !== "rcall" || !COMPREHENSIONS.has(node.args[0]) || node.args[2].length < 2) return undefined;
  const variable = node.args[2][0];
  return variable?.op === "id" ? variable.args : undefined;
}
