import { apiKeys } from "./api-keys.ts";
import { mcpServers } from "./mcp-servers.ts";
import { modeKeys } from "./mode-keys.ts";
import { notSupportedYet } from "./not-supported-yet.ts";
import { requiredParameters } from "./required-parameters.ts";
import { reservedNames } from "./reserved-names.ts";
import type { Rule } from "./rule.ts";
import { uniqueItems } from "./unique-items.ts";
import { uniqueNames } from "./unique-names.ts";
import { unsetVariables } from "./unset-variables.ts";

export { agentNodes, field } from "./rule.ts";

/** Every rule of this phase for a crew. */
export const RULES: readonly Rule[] = [unsetVariables, uniqueNames, reservedNames, apiKeys, mcpServers, modeKeys, notSupportedYet];

/** Every rule of this phase for a react_config.yaml. */
export const REACT_CONFIG_RULES: readonly Rule[] = [unsetVariables, uniqueItems, requiredParameters];
