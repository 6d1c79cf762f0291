import { TokenBudgetHook } from "graphcrew";
import { SEARCH, passAgent } from "../../pass-agent.ts";

export default passAgent({
  replies: [SEARCH],
  passHooks: [new TokenBudgetHook({ maxTotalTokens: 10 })],
  onError: (error) => (error as Error).cause,
});
