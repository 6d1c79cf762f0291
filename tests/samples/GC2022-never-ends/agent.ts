import { SEARCH, passAgent } from "../../pass-agent.ts";

export default passAgent({
  replies: [SEARCH], search: () => new Promise(() => undefined), timeouts: { executionMs: 20 },
});
