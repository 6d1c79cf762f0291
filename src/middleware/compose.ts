import { thrownText } from "../errors/index.ts";
import { hopOf } from "../observe/index.ts";
import type { AgentMiddleware, AgentResponse, InvocationContext, Logger } from "../protocol/index.ts";
import { middlewareName } from "./middleware-name.ts";

/** The innermost work of an invocation. */
export type Process = (context: InvocationContext) => Promise<AgentResponse>;

/**
 * Wraps `process` in middleware, built once and called for every invocation.
 * Before runs first to last, after and errors last to first, over those whose `beforeInvoke` was reached.
 * A failing `onError` is logged and never hides the error it was told of.
 */
export function composeMiddleware(middleware: readonly AgentMiddleware[], process: Process, logger: Logger): Process {
  return middleware.reduceRight<Process>((inner, layer) => wrap(layer, inner, logger), process);
}

function wrap(layer: AgentMiddleware, inner: Process, logger: Logger): Process {
  return async (context) => {
    try {
      await layer.beforeInvoke?.(context);
      const response = await inner(context);
      const replaced = (await layer.afterInvoke?.(context, response)) ?? response;
      if (replaced.content !== response.content) noteRewrite(layer, context);
      return replaced;
    } catch (error) {
      await tell(layer, context, error, logger);
      throw error;
    }
  };
}

async function tell(layer: AgentMiddleware, context: InvocationContext, error: unknown, logger: Logger): Promise<void> {
  try {
    await layer.onError?.(context, error);
  } catch (failure) {
    logger.warn(
      { agentName: context.agentName, middleware: middlewareName(layer), error: thrownText(failure) },
      "middleware_on_error_failed",
    );
  }
}

/** Whoever heard other words is told whose these are. */
function noteRewrite(layer: AgentMiddleware, { config }: InvocationContext): void {
  const hop = hopOf(config);
  if (hop !== undefined) hop.rewrittenBy = middlewareName(layer);
}
