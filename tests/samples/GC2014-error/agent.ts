import { type AgentResponse, BaseAgent } from "graphcrew";

export default class Clerk extends BaseAgent {
  override async process(): Promise<AgentResponse> {
    return JSON.parse("hello");
  }
}
