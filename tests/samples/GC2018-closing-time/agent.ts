import { ReactPassAbortError } from "graphcrew";
import { FINISH, passAgent } from "../../pass-agent.ts";

export default passAgent({
  replies: [FINISH],
  passHooks: [
    {
      beforePass: (passNumber) => {
        throw new ReactPassAbortError({ agentName: "clerk", passNumber, reason: "closing time" });
      },
    },
  ],
});
