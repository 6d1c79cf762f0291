import { composeMiddleware, type Process } from "../middleware/index.ts";
import type { AgentMiddleware, Logger } from "../protocol/index.ts";
import { checkedResponse } from "./agent-response.ts";

/** What an agent's work is wrapped in. */
export interface PipelineOptions {
  readonly agentName: string;
  readonly process: Process;
  /** Outermost first. */
  readonly middleware: readonly AgentMiddleware[];
  readonly logger: Logger;
}

/**
 * An agent's work inside its middleware. No layer sees a response of the wrong shape, whoever gave it; the last one is
 * checked where the hop writes it.
 */
export function buildPipeline({ agentName, process, middleware, logger }: PipelineOptions): Process {
  return middleware.reduceRight<Process>((inner, layer) => composeMiddleware([layer], checking(inner, agentName), logger), process);
}

function checking(process: Process, agentName: string): Process {
  return async (context) => checkedResponse(await process(context), agentName);
}
