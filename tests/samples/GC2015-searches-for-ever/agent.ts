import { SEARCH, passAgent } from "../../pass-agent.ts";

export default passAgent({ replies: [SEARCH], templates: { maxPasses: 2 } });
