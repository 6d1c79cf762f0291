import type { ASTNode } from "@marcbachmann/cel-js";
import { suggest } from "../diagnostics/index.ts";
import { CONDITION_ROOTS } from "./cel-environment.ts";
import type { ConditionProblem } from "./condition.ts";
import { compilePattern, type Pattern } from "./pattern.ts";
import { childrenOf, loopVariableOf } from "./syntax-tree.ts";

/** What a walk over the tree of a condition found. */
export interface TreeReport {
  readonly problems: readonly ConditionProblem[];
  /** The patterns of its `matches` calls. */
  readonly patterns: ReadonlyMap<string, Pattern>;
  /** How deeply comprehensions (`all`, `exists`, `map`, `filter`) are nested. */
  readonly loopDepth: number;
}

/** Deepest nesting of comprehensions. */
const MAX_LOOP_DEPTH = 2;

/** Names that CEL itself knows beside the roots: types, for `type(slots.x) == string`, and namespaces. */
const CEL_NAMES: ReadonlySet<string> = new Set("string bool int uint double map list bytes null_type type google optional cel".split(" "));

/** What the last message, the user and the session are made of. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  message: ["content", "role", "name"],
  user: ["id", "tenant"],
  session: ["id"],
};

/** Checks what CEL's own checker does not: every unknown name at once, loops, patterns, and what we do not allow. */
export function inspectTree(root: ASTNode, text: string): TreeReport {
  const inspector = new Inspector(text);
  inspector.visit(root, new Set(), 0);
  return inspector;
}

/** `cel.bind` can double a text at each level. */
function isBind(node: ASTNode): boolean {
  return node.op === "rcall" && node.args[0] === "bind" && node.args[1].op === "id" && node.args[1].args === "cel";
}

class Inspector implements TreeReport {
  readonly problems: ConditionProblem[] = [];
  readonly patterns = new Map<string, Pattern>();
  loopDepth = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  visit(node: ASTNode, variables: ReadonlySet<string>, depth: number): void {
    if (isBind(node)) {
      this.#report(node, {
        code: "GC1304",
        message: "cel.bind() is not allowed in a condition.",
        hint: "Write the value where it is used.",
      });
      return;
    }
    this.#checkName(node, variables);
    this.#checkField(node, variables);
    this.#checkCall(node);
    const variable = loopVariableOf(node);
    if (variable === undefined || node.op !== "rcall") {
      for (const child of childrenOf(node)) this.visit(child, variables, depth);
      return;
    }
    this.#enterLoop(node, depth + 1);
    this.visit(node.args[1], variables, depth);
    const inner = new Set(variables).add(variable);
    for (const child of node.args[2].slice(1)) this.visit(child, inner, depth + 1);
  }

  #checkName(node: ASTNode, variables: ReadonlySet<string>): void {
    if (node.op !== "id" || variables.has(node.args) || CONDITION_ROOTS.includes(node.args) || CEL_NAMES.has(node.args)) return;
    this.#report(node, { code: "GC1302", message: `There is no variable "${node.args}".`, hint: this.#hintFor(node, node.args) });
  }

  #hintFor(node: ASTNode, name: string): string {
    const nearest = suggest(name, CONDITION_ROOTS);
    if (nearest !== undefined) return `Did you mean "${nearest}"?`;
    const dashed = /([A-Za-z_]\w*(?:-\w+)*)-$/.exec(this.#text.slice(0, node.start))?.[1];
    if (dashed !== undefined) return `A key with a dash is read as slots["${dashed}-${name}"].`;
    if (/^(not|and|or)$/i.test(name)) return "Write !, && and || for not, and, or.";
    return `A condition starts from ${CONDITION_ROOTS.join(", ")}: a slot is read as slots.${name}.`;
  }

  #checkField(node: ASTNode, variables: ReadonlySet<string>): void {
    if ((node.op !== "." && node.op !== ".?") || node.args[0].op !== "id") return;
    const root = node.args[0].args;
    const fields = Object.hasOwn(FIELDS, root) && !variables.has(root) ? FIELDS[root] : undefined;
    if (fields === undefined || fields.includes(node.args[1])) return;
    const nearest = suggest(node.args[1], fields);
    const hint = nearest === undefined ? `It has ${fields.join(", ")}.` : `Did you mean "${nearest}"?`;
    this.#report(node, { code: "GC1302", message: `"${root}" has no "${node.args[1]}".`, hint });
  }

  #checkCall(node: ASTNode): void {
    if (node.op !== "rcall") return;
    const [name, receiver, parameters] = node.args;
    if (name === "matches" && parameters.length === 1) {
      this.#checkPattern(parameters[0]);
    } else if (receiver.op === "id" && receiver.args === "message" && name !== "size") {
      this.#report(node, {
        code: "GC1303",
        message: `"message" is not a text, so it has no ${name}().`,
        hint: `Its text is message.content: message.content.${name}(…).`,
      });
    }
  }

  #checkPattern(node: ASTNode | undefined): void {
    if (node === undefined) return;
    if (node.op !== "value" || typeof node.args !== "string") {
      this.#report(node, {
        code: "GC1304",
        message: "matches() takes a pattern that is written out.",
        hint: 'Write it in quotes, for example message.content.matches("(?i)refund"), or use contains().',
      });
      return;
    }
    const pattern = compilePattern(node.args);
    if (typeof pattern !== "string") this.patterns.set(node.args, pattern);
    else {
      this.#report(node, {
        code: "GC1304",
        message: `The pattern cannot be used: ${pattern}.`,
        hint: "Patterns are RE2: no look-ahead, no look-behind, no back-references, small repeat counts.",
      });
    }
  }

  #enterLoop(node: ASTNode, depth: number): void {
    this.loopDepth = Math.max(this.loopDepth, depth);
    if (depth !== MAX_LOOP_DEPTH + 1) return;
    this.#report(node, {
      code: "GC1304",
      message: `Lists are gone through inside each other more than ${MAX_LOOP_DEPTH} times.`,
      hint: "Let an agent write the decision into a slot and test the slot.",
    });
  }

  #report(node: ASTNode, problem: Pick<ConditionProblem, "code" | "message" | "hint">): void {
    this.problems.push({ ...problem, start: node.start, end: node.end });
  }
}
