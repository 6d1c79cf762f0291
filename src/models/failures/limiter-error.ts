import { OrchestratorError, RateLimitExceededError } from "../../errors/index.ts";
import { classifyFailure } from "./classify-failure.ts";
import { readErrorFacts } from "./error-facts.ts";

/** What a limiter throws, as an error of ours: it says nothing about the model. Errors of ours stay as they are. */
export function limiterError(error: unknown, { agentName }: { readonly agentName: string }): OrchestratorError {
  if (OrchestratorError.isInstance(error)) return error;
  const facts = readErrorFacts(error);
  return new RateLimitExceededError({
    code: "GC3011",
    message: `The rate limiter gave agent "${agentName}" no permit for a model call: ${facts.message}`,
    hint: "The model was not called. Look at the rateLimiter that your code gives to the crew.",
    retryable: classifyFailure(facts).retryable,
    cause: error,
  });
}
