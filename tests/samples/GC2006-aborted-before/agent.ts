export { waitingAgent as default } from "../../waiting-agent.ts";
