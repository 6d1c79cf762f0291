import { type AgentResponse, BaseAgent } from "graphcrew";

export default class Clerk extends BaseAgent {
  override async process(): Promise<AgentResponse> {
    return { content: 42, nextAgent: true } as never;
  }
}
