import { passAgent } from "../../pass-agent.ts";

export default passAgent({ replies: ["Let me think about it."] });
