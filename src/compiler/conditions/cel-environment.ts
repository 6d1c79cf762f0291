import { Environment, EvaluationError } from "@marcbachmann/cel-js";
import { MAX_MATCHED_LENGTH, type Pattern } from "./pattern.ts";

/** The roots that a condition may start from. */
export const CONDITION_ROOTS: readonly string[] = Object.freeze(["slots", "knowledge", "outputs", "message", "user", "session"]);

/** The name under which our linear-time `matches` is known to CEL, whose own one is a JavaScript pattern that can hang. */
export const SAFE_MATCHES = "matches_re2";

const LIMITS = { maxAstNodes: 1_000, maxDepth: 50, maxListElements: 500, maxMapEntries: 100, maxCallArguments: 8 } as const;

/** A CEL environment with our roots, all dynamic, and with arithmetic over the numbers of JSON. */
export function createEnvironment(): Environment {
  const environment = new Environment({ enableOptionalTypes: true, homogeneousAggregateLiterals: false, limits: LIMITS });
  for (const root of CONDITION_ROOTS) environment.registerVariable(root, "dyn");
  environment.registerOperator("double % double: double", (left, right) => Number(left) % Number(right));
  environment.registerOperator("int == double: bool", (left, right) => Number(left) === Number(right));
  addMixedArithmetic(environment, "int", "double");
  addMixedArithmetic(environment, "double", "int");
  return environment;
}

/** Numbers in slots are doubles, numbers in a condition integers: `slots.count + 1` and `slots.count % 2 == 0` must work. */
function addMixedArithmetic(environment: Environment, left: string, right: string): void {
  environment.registerOperator(`${left} + ${right}: double`, (a, b) => Number(a) + Number(b));
  environment.registerOperator(`${left} - ${right}: double`, (a, b) => Number(a) - Number(b));
  environment.registerOperator(`${left} * ${right}: double`, (a, b) => Number(a) * Number(b));
  environment.registerOperator(`${left} / ${right}: double`, (a, b) => Number(a) / Number(b));
  environment.registerOperator(`${left} % ${right}: double`, (a, b) => Number(a) % Number(b));
}

/** The environment with a `matches` that knows these patterns. */
export function withPatterns(environment: Environment, patterns: ReadonlyMap<string, Pattern>): Environment {
  const matches = (text: string, source: string) => {
    if (text.length <= MAX_MATCHED_LENGTH) return patterns.get(source)?.test(text) ?? false;
    throw new EvaluationError({ code: "text_too_long", message: `matches() takes texts of up to ${MAX_MATCHED_LENGTH} characters` });
  };
  return environment.clone().registerFunction(`string.${SAFE_MATCHES}(string): bool`, matches, { async: false });
}
