import type { Code } from "../../errors/index.ts";
import type { ErrorFacts } from "./error-facts.ts";
import { isTransientException } from "./transient-exceptions.ts";

/** What kind of failure an error is. */
export interface Failure {
  readonly code: Code;
  /** True when the same call may succeed a moment later. */
  readonly retryable: boolean;
  /** What happened, to be continued with the provider's own words. */
  readonly what: string;
  readonly hint?: string;
  /** Stands in for the error's own words where those tell of the code that read the reply and not of the reply. */
  readonly said?: string;
}

const NETWORK_CODES =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENETDOWN|EHOSTDOWN|EADDRNOTAVAIL|ERR_STREAM_PREMATURE_CLOSE|UND_ERR_\w+)$/;
const NETWORK_MESSAGES = /^(fetch failed|terminated|network error|socket hang up|connection error\.?|failed to fetch|premature close)/i;
const CONTEXT = /context[ _-]?(length|window)|maximum context|prompt is too long|input tokens exceed|exceeds the maximum number of tokens/i;
const FILTER = /content[ _-]?(filter|policy)|responsibleaipolicy|blocked (due to|because of) safety|prohibited content/i;
const QUOTA = /insufficient[_ ]quota|exceeded your current quota|credit balance|billing|out of credits/i;
const EMPTY_REPLY = /reading '(message|length|content|choices|0|map|role|type)'|received empty response|no chunks returned|no generations/i;
const NOT_JSON = /not valid json|unexpected (token|end of json)|json input|in json at position/i;
/** A 409 that passes: two requests got in each other's way. One without a body, or whose body repeats the status, may be one. */
const LOCK =
  /(?<![a-z])lock|concurren|in progress|being processed|try again|retry|time[d ]?\s?out|\bbusy\b|\(no body\)|^(409 )?conflict\W*$/i;
const OVERLOADED = new Set(["overloaded_error", "api_error", "server_error", "internal_error", "UNAVAILABLE", "ThrottlingException"]);
const PROVIDER_FRAME = /@langchain[\\/]|[\\/](openai|@anthropic-ai|ollama)[\\/]|\.invoke \(/;

/** Sorts a failed model call by what the caller can do about it. */
export function classifyFailure(facts: ErrorFacts): Failure {
  if (facts.chain.some(isTransientException)) return { code: "GC3003", retryable: true, what: "failed" };
  return (
    byContent(facts) ?? byStatus(facts) ?? byTransport(facts) ?? byReply(facts) ?? { code: "GC3003", retryable: false, what: "failed" }
  );
}

function byContent(facts: ErrorFacts): Failure | undefined {
  const { status, codes, names, message } = facts;
  const refused = status === undefined || (status >= 400 && status < 500 && status !== 429);
  if (!refused) return undefined;
  if (
    names.has("ContextOverflowError") ||
    hasCode(codes, /context_length_exceeded/) ||
    (status !== undefined && CONTEXT.test(message)) ||
    status === 413
  )
    return {
      code: "GC3007",
      retryable: false,
      what: "refused a request that is larger than its context window",
      hint: "Shorten the prompt, the preloaded knowledge or the history, or take a model with a larger context window.",
    };
  if (hasCode(codes, FILTER) || (status === 400 && FILTER.test(message)))
    return {
      code: "GC3008",
      retryable: false,
      what: "refused the request by its content filter",
      hint: "Change the wording of prompt or input, or the filter's settings at the provider.",
    };
  return undefined;
}

function byStatus(facts: ErrorFacts): Failure | undefined {
  const { status, codes, message } = facts;
  if (status === undefined) return undefined;
  if (status === 401 || status === 403)
    return { code: "GC3005", retryable: false, what: "refused the key", hint: "Check the API key and what it is allowed to use." };
  if (status === 404)
    return {
      code: "GC3014",
      retryable: false,
      what: "is not there",
      hint: "Check the model's name and the base_url (OpenAI-compatible servers often want /v1 at its end).",
    };
  if (status === 429) return rateLimited(codes, message);
  if (status === 408 || status === 425 || status >= 500 || (status === 409 && isLock(facts)))
    return { code: "GC3003", retryable: true, what: "could not answer" };
  if (status >= 400)
    return {
      code: "GC3006",
      retryable: false,
      what: "refused the request",
      hint: "Read the provider's words; often it is an option that this model does not know.",
    };
  return undefined;
}

/** Providers that know say it in a header; others in the body. */
function isLock({ codes, message, header }: ErrorFacts): boolean {
  const advice = header("x-should-retry");
  if (advice === "true" || advice === "false") return advice === "true";
  return hasCode(codes, LOCK) || LOCK.test(message);
}

/** A used-up quota is a 429 as well, but waiting does not help. */
function rateLimited(codes: ReadonlySet<string>, message: string): Failure {
  const isQuota = codes.has("insufficient_quota") || QUOTA.test(message);
  return {
    code: "GC3011",
    retryable: !isQuota,
    what: isQuota ? "has no quota left for this key" : "is asked too often",
    hint: isQuota ? "Check plan and billing at the provider." : "Lower rate_limit.max_concurrency, or raise the limit at the provider.",
  };
}

function byTransport({ codes, names, message, chain }: ErrorFacts): Failure | undefined {
  if (names.has("APIConnectionTimeoutError") || names.has("TimeoutError"))
    return { code: "GC3004", retryable: true, what: "did not answer in time" };
  if (hasCode(codes, /^rate_limit(_error|_exceeded)?$/)) return rateLimited(codes, message);
  if (hasCode(codes, NETWORK_CODES) || names.has("APIConnectionError") || chain.some(isNetworkError))
    return {
      code: "GC3003",
      retryable: true,
      what: "cannot be reached",
      hint: "Check the network, the base_url, and that the server runs.",
    };
  for (const code of codes) if (OVERLOADED.has(code)) return { code: "GC3003", retryable: true, what: "could not answer" };
  return undefined;
}

/** `fetch` reports a broken connection as a TypeError, which any other TypeError must not be mistaken for. */
function isNetworkError(error: unknown): boolean {
  return error instanceof Error && NETWORK_MESSAGES.test(error.message);
}

function byReply({ chain }: ErrorFacts): Failure | undefined {
  const isReply = chain.some(
    (error) =>
      error instanceof Error &&
      ((error.name === "SyntaxError" && NOT_JSON.test(error.message)) ||
        (EMPTY_REPLY.test(error.message) && PROVIDER_FRAME.test(firstFrame(error)))),
  );
  if (!isReply) return undefined;
  return {
    code: "GC3010",
    retryable: false,
    what: "gave a reply that cannot be understood",
    ...(chain.some(isMissingField) ? { said: "it holds no message of a model" } : {}),
    hint: "Check that the base_url is a chat endpoint and not a proxy's or a web page; some servers report their errors as a success.",
  };
}

/** A provider's package read a field of a reply that has none: its words are about its code. */
function isMissingField(error: unknown): boolean {
  return error instanceof TypeError && /reading '/.test(error.message);
}

function firstFrame(error: Error): string {
  return /\n[^\S\n]+at ([^\n]*)/.exec(error.stack ?? "")?.[1] ?? "";
}

function hasCode(codes: ReadonlySet<string>, pattern: RegExp): boolean {
  for (const code of codes) if (pattern.test(code)) return true;
  return false;
}
