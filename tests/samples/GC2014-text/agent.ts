import { type AgentResponse, BaseAgent } from "graphcrew";

export default class Clerk extends BaseAgent {
  override async process(): Promise<AgentResponse> {
    throw "no such order";
  }
}
