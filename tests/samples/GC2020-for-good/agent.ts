import { ToolError } from "graphcrew";
import { SEARCH, passAgent } from "../../pass-agent.ts";

export default passAgent({
  replies: [SEARCH],
  search: () => Promise.reject(new ToolError("The index is gone.", { recoverable: false })),
});
