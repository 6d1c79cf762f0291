import { composeMiddleware, middlewareName, type Process } from "../middleware/index.ts";
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

/** An agent's work inside its middleware. Nobody sees a response of the wrong shape, whoever gave it: it is checked where it comes from. */
export function buildPipeline({ agentName, process, middleware, logger }: PipelineOptions): Process {
  if (middleware.length === 0) return process;
  const checked: Process = async (context) => checkedResponse(await process(context), agentName);
  return composeMiddleware(
    middleware.map((layer) => checkedLayer(layer, agentName)),
    checked,
    logger,
  );
}

/** A layer whose own response is checked; what it does else goes to it as it is. */
function checkedLayer(layer: AgentMiddleware, agentName: string): AgentMiddleware {
  if (layer.afterInvoke === undefined) return layer;
  const name = middlewareName(layer);
  return {
    name,
    beforeInvoke: (context) => layer.beforeInvoke?.(context),
    afterInvoke: async (context, response) => {
      const given = await layer.afterInvoke?.(context, response);
      return given === undefined || given === null ? undefined : checkedResponse(given, agentName, name);
    },
    onError: (context, error) => layer.onError?.(context, error),
  };
}
