import { apiKeys } from "./api-keys.ts";
import { notSupportedYet } from "./not-supported-yet.ts";
import { reservedNames } from "./reserved-names.ts";
import type { Rule } from "./rule.ts";
import { uniqueNames } from "./unique-names.ts";
import { unsetVariables } from "./unset-variables.ts";

export { agentNodes, field } from "./rule.ts";

/** Every rule of this phase. */
export const RULES: readonly Rule[] = [unsetVariables, uniqueNames, reservedNames, apiKeys, notSupportedYet];
