import { FINISH, passAgent } from "../../pass-agent.ts";

export default passAgent({ replies: [FINISH], context: { _observations: [] } });
