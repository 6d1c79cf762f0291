import type { ASTNode, Environment, ParseResult } from "@marcbachmann/cel-js";
import { CelCondition } from "./cel-condition.ts";
import { createEnvironment, SAFE_MATCHES, withPatterns } from "./cel-environment.ts";
import type { CompiledCondition, ConditionProblem, ConditionValues } from "./condition.ts";
import { constantValue, readsValues } from "./constant-value.ts";
import { inspectTree } from "./inspect-tree.ts";
import { readSyntaxError, readTypeError } from "./read-cel-error.ts";
import { childrenOf } from "./syntax-tree.ts";

const BASE: Environment = createEnvironment();

const NO_VALUES: ConditionValues = { slots: {}, knowledge: {}, outputs: {}, message: {}, user: {}, session: {} };

/** Parses and checks the text of a condition whose length is within bounds. */
export function compileCel(text: string): CompiledCondition {
  const parsed = parse(text);
  if (!("ast" in parsed)) return { problems: [parsed] };
  const report = inspectTree(parsed.ast, text);
  const environment = report.patterns.size === 0 ? BASE : withPatterns(BASE, report.patterns);
  const program = parseChecked(environment, text);
  const problems = [...report.problems, ...typeProblems(program, text, report.problems)];
  if (problems.length > 0) return { problems: problems.sort((left, right) => left.start - right.start) };
  const condition = new CelCondition({ program, source: text, loopDepth: report.loopDepth });
  const failure = readsValues(program.ast) ? undefined : condition.evaluate(NO_VALUES).problem;
  if (failure !== undefined) return { problems: [failure] };
  const constant = constantValue(program.ast, (part) => evaluatePart(environment, text.slice(part.start, part.end)));
  return constant === undefined ? { condition, problems: [] } : { condition, problems: [], constant };
}

function parse(text: string): ParseResult | ConditionProblem {
  try {
    return BASE.parse(text);
  } catch (error) {
    return readSyntaxError(error, text);
  }
}

/** Parses a text that is known to parse, with our `matches` in the place of CEL's. */
function parseChecked(environment: Environment, text: string): ParseResult {
  const program = environment.parse(text);
  if (environment !== BASE) renameMatches(program.ast);
  return program;
}

function renameMatches(node: ASTNode): void {
  if (node.op === "rcall" && node.args[0] === "matches") node.args[0] = SAFE_MATCHES;
  for (const child of childrenOf(node)) renameMatches(child);
}

function evaluatePart(environment: Environment, text: string): boolean | undefined {
  const condition = new CelCondition({ program: parseChecked(environment, text), source: text, loopDepth: 0 });
  const result = condition.evaluate(NO_VALUES);
  return result.problem === undefined ? result.value : undefined;
}

/** CEL's checker stops at its first error; that one is left out where the walk over the tree has told it already. */
function typeProblems(program: ParseResult, text: string, known: readonly ConditionProblem[]): readonly ConditionProblem[] {
  const check = program.check();
  if (!check.valid) {
    const problem = readTypeError(check.error, text);
    const isKnown = known.some((other) => other.start < problem.end && problem.start < other.end);
    return isKnown ? [] : [problem];
  }
  if (check.type === "bool" || check.type === "dyn") return [];
  return [notBoolean(check.type ?? "unknown", text)];
}

function notBoolean(type: string, text: string): ConditionProblem {
  return {
    code: "GC1303",
    message: `A condition is true or false; this one is of type ${type}.`,
    start: 0,
    end: text.length,
    hint: "Compare it with something, for example slots.count > 0.",
  };
}
