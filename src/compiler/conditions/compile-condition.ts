import { type CompiledCondition, MAX_CONDITION_LENGTH } from "./condition.ts";

/** Parses and checks the text of a condition. CEL is loaded at the first call. All problems that can be told apart are listed. */
export async function compileCondition(text: string): Promise<CompiledCondition> {
  if (text.length > MAX_CONDITION_LENGTH) return { problems: [tooLong(text)] };
  const { compileCel } = await import("./compile-cel.ts");
  return compileCel(text);
}

function tooLong(text: string): CompiledCondition["problems"][number] {
  return {
    code: "GC1304",
    message: `The condition has ${text.length} characters; at most ${MAX_CONDITION_LENGTH} are allowed.`,
    start: 0,
    end: text.length,
    hint: "Let an agent write the decision into a slot and test the slot.",
  };
}
