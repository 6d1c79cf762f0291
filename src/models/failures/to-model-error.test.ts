import { afterEach, describe, expect, it } from "vitest";
import { ModelError, ModelTimeoutError, RateLimitExceededError } from "../../errors/index.ts";
import { redactSecrets } from "./redact-secrets.ts";
import { toModelError } from "./to-model-error.ts";
import { deregisterTransientException, registerTransientException } from "./transient-exceptions.ts";

const CALL = { label: "openai:gpt-x", agentName: "billing", attempts: 1, nowMs: Date.UTC(2030, 0, 1), redact: redactSecrets };
const classify = (error: unknown) => toModelError(error, CALL);
const http = (status: number, fields: Record<string, unknown> = {}) => Object.assign(new Error(`${status} words`), { status, ...fields });
const named = (name: string, message: string) => Object.assign(new Error(message), { name });

class Hiccup extends Error {}

afterEach(() => deregisterTransientException(Hiccup));

describe("toModelError", () => {
  it("tells of a reply without a message, not of the code that read it", () => {
    const thrown = new TypeError("Cannot read properties of undefined (reading 'message')");
    thrown.stack = `${thrown.name}: ${thrown.message}\n    at ChatOpenAI._generate (file:///a/node_modules/@langchain/openai/dist/index.js:1:1)`;
    const error = classify(thrown);
    expect(error).toMatchObject({ code: "GC3010", cause: thrown });
    expect(error.message).toBe(
      'Model openai:gpt-x (agent "billing") gave a reply that cannot be understood: it holds no message of a model',
    );
  });

  it.each([
    [400, "GC3006", false],
    [401, "GC3005", false],
    [402, "GC3006", false],
    [403, "GC3005", false],
    [404, "GC3014", false],
    [408, "GC3003", true],
    [409, "GC3006", false],
    [413, "GC3007", false],
    [422, "GC3006", false],
    [425, "GC3003", true],
    [429, "GC3011", true],
    [500, "GC3003", true],
    [503, "GC3003", true],
    [529, "GC3003", true],
  ])("sorts HTTP %i as %s, retryable: %s", (status, code, retryable) => {
    expect(classify(http(status))).toMatchObject({ code, retryable, status });
  });

  it.each([
    ["a lock by its code", { error: { code: "lock_timeout", message: "Could not serve it." } }],
    ["a lock by its type", { error: { type: "resource_locked" } }],
    ["a lock by its words", { error: { message: "Another run is in progress for this thread." } }],
    ["requests in each other's way", { error: { message: "Concurrent modification, please try again." } }],
    ["nothing but the status", { error: { message: "Conflict" } }],
    ["no body", { message: "409 status code (no body)" }],
    ["the provider's advice to retry", { error: { message: "name is taken" }, headers: new Headers({ "x-should-retry": "true" }) }],
  ])("tries HTTP 409 again for %s", (_name, fields) => {
    expect(classify(http(409, fields))).toMatchObject({ code: "GC3003", retryable: true, status: 409 });
  });

  it.each([
    ["something that is there already", { error: { message: "A deployment with this name already exists." } }],
    ["a block", { error: { message: "This model is blocked for your organisation." } }],
    ["the provider's advice not to", { error: { code: "lock_timeout" }, headers: { "x-should-retry": "false" } }],
  ])("does not try HTTP 409 again for %s", (_name, fields) => {
    expect(classify(http(409, fields))).toMatchObject({ code: "GC3006", retryable: false, status: 409 });
  });

  it.each([
    ["a status of axios", { response: { status: 503 } }],
    ["a status of Ollama", { status_code: 503 }],
    ["a status of AWS", { $metadata: { httpStatusCode: 503 } }],
    ["a status of another SDK", { statusCode: 503 }],
  ])("finds %s", (_name, fields) => {
    expect(classify(Object.assign(new Error("x"), fields))).toMatchObject({ code: "GC3003", retryable: true, status: 503 });
  });

  it.each([
    ["OpenAI's code", http(400, { code: "context_length_exceeded" })],
    ["OpenAI's words", http(400, { error: { message: "This model's maximum context length is 8192 tokens" } })],
    ["Anthropic's words", http(400, { error: { error: { message: "prompt is too long: 300000 tokens" } } })],
    ["LangChain's class", named("ContextOverflowError", "Input exceeded the model's context window.")],
  ])("knows a request that is too large by %s", (_name, error) => {
    expect(classify(error)).toMatchObject({ code: "GC3007", retryable: false });
  });

  it.each([
    ["a code", http(400, { code: "content_filter" })],
    ["an inner code", http(400, { error: { innererror: { code: "ResponsibleAIPolicyViolation" } } })],
    ["words", http(400, { error: { message: "Your request was blocked due to our content policy" } })],
  ])("knows the content filter by %s", (_name, error) => {
    expect(classify(error)).toMatchObject({ code: "GC3008", retryable: false });
  });

  it.each([
    ["a reset connection", Object.assign(new TypeError("fetch failed"), { cause: Object.assign(new Error("x"), { code: "ECONNRESET" }) })],
    ["a body that ends early", Object.assign(new TypeError("terminated"), { cause: new Error("other side closed") })],
    ["a refused connection", Object.assign(new Error("connect"), { code: "ECONNREFUSED" })],
    ["an unknown host", Object.assign(new Error("getaddrinfo"), { code: "ENOTFOUND" })],
    ["the SDK's connection error", named("APIConnectionError", "Connection error.")],
    ["several addresses that all fail", new AggregateError([Object.assign(new Error("x"), { code: "ECONNREFUSED" })])],
    ["an overloaded provider inside a stream", Object.assign(new Error("x"), { error: { error: { type: "overloaded_error" } } })],
  ])("tries %s again", (_name, error) => {
    expect(classify(error)).toMatchObject({ code: "GC3003", retryable: true });
  });

  it("makes a ModelTimeoutError of the SDK's own timeout", () => {
    const error = classify(named("TimeoutError", "Request timed out."));
    expect(error).toBeInstanceOf(ModelTimeoutError);
    expect(error).toMatchObject({ code: "GC3004", retryable: true });
  });

  it("makes a RateLimitExceededError of 429, with the wait", () => {
    const error = classify(http(429, { headers: new Headers({ "retry-after": "7" }) }));
    expect(error).toBeInstanceOf(RateLimitExceededError);
    expect(error).toMatchObject({ retryAfterMs: 7000 });
  });

  it.each([
    ["7", "asks to wait 7 s"],
    ["Infinity", "asks not to be called again"],
  ])("says what a Retry-After of %s asks for", (header, words) => {
    expect(classify(http(429, { headers: new Headers({ "retry-after": header }) })).message).toContain(words);
  });

  it("does not wait for a quota that is used up", () => {
    expect(classify(http(429, { code: "insufficient_quota" }))).toMatchObject({ code: "GC3011", retryable: false });
  });

  it.each([
    ["plain headers", { headers: { "Retry-After": "2" } }],
    ["headers of the response", { response: { headers: new Headers({ "retry-after": "2" }) } }],
  ])("reads Retry-After from %s", (_name, fields) => {
    expect(classify(http(503, fields))).toMatchObject({ retryAfterMs: 2000 });
  });

  it("knows a body that is not JSON", () => {
    expect(classify(new SyntaxError("Unexpected token < in JSON at position 0"))).toMatchObject({ code: "GC3010", retryable: false });
  });

  it("passes a logic error on, not retryable, as the cause itself", () => {
    const error = new TypeError("x is not a function");
    expect(classify(error)).toMatchObject({ code: "GC3003", retryable: false, cause: error });
  });

  it.each([["a text"], [undefined], [null], [42], [Object.create(null)]])("takes %s for an error", (thrown) => {
    expect(classify(thrown)).toMatchObject({ code: "GC3003", retryable: false });
  });

  it("survives causes that go round in a circle", () => {
    const error = new Error("round");
    error.cause = error;
    expect(classify(error)).toMatchObject({ code: "GC3003" });
  });

  it("leaves an error of ours as it is, also inside the SDK's", () => {
    const own = new ModelError({ code: "GC3012", message: "no reply" });
    expect(classify(own)).toBe(own);
    expect(classify(new Error("Connection error.", { cause: own }))).toBe(own);
  });

  it("tries a registered type again", () => {
    registerTransientException(Hiccup);
    expect(classify(new Hiccup("hic"))).toMatchObject({ code: "GC3003", retryable: true });
  });

  it("says which model, which agent, what happened and after how many attempts", () => {
    const error = toModelError(http(500, { error: { message: "boom" } }), { ...CALL, attempts: 3 });
    expect(error.message).toBe('Model openai:gpt-x (agent "billing") could not answer (HTTP 500) after 3 attempts: boom');
    expect(error.details).toEqual({ status: 500, attempts: 3 });
  });

  it("leaves LangChain's advertisement out and keeps one line", () => {
    const error = classify(http(404, { error: { message: "no such\nmodel\n\nTroubleshooting URL: https://docs.langchain.com/x/\n" } }));
    expect(error.message).toMatch(/: no such model$/);
  });

  it.each([" ", "\n"])("reads a message of many %j once", (blank) => {
    const message = `no${blank.repeat(200_000)}such model`;
    const error = Object.assign(new Error(message), { stack: `Error: ${message}\n    at BaseChatModel.invoke (x.js:1:1)` });
    expect(classify(error).message).toMatch(/: no such model$/);
  });

  it("cuts a page of HTML", () => {
    expect(classify(http(502, { error: { message: "<p>".repeat(10_000) } })).message.length).toBeLessThan(700);
  });

  it("shows no secret, in the message or in the JSON form with its cause", () => {
    const error = classify(http(401, { error: { message: "Incorrect API key provided: sk-verysecret12345" } }));
    expect(JSON.stringify(error)).not.toContain("verysecret");
    expect(String(error.cause)).not.toContain("verysecret");
  });
});
