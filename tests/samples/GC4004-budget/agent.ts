import { loadingAgent } from "../../loading-agent.ts";

export default loadingAgent(new URL("knowledge", import.meta.url), "words", "refunds");
