import { describe, expect, it, vi } from "vitest";
import { RateLimitExceededError } from "../../errors/index.ts";
import type { RateLimiter } from "../../protocol/index.ts";
import { MockLLM } from "../../testing/index.ts";
import { callFixture, REQUEST } from "../testdata/call-fixture.ts";
import { invokeModel } from "./invoke-model.ts";

function start(model: MockLLM, limiter: RateLimiter) {
  const fixture = callFixture({ policy: { limiter } });
  const reply = invokeModel(fixture.handle(model), REQUEST, { policy: fixture.policy, config: fixture.config, agentName: "billing" });
  reply.catch(() => undefined);
  return { ...fixture, reply };
}

describe("a limiter that fails", () => {
  it.each([
    [
      "at once",
      () => {
        throw new TypeError("no tenant");
      },
    ],
    ["later", () => Promise.reject(new TypeError("no tenant"))],
  ])("before a call, %s, is told as the limiter's failure and not the model's", async (_when, acquire) => {
    const release = vi.fn();
    const limiter = { acquire, release, close: vi.fn(), [Symbol.asyncDispose]: vi.fn() };
    const model = new MockLLM({ responses: ["Hello"] });
    const error = await start(model, limiter).reply.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RateLimitExceededError);
    expect(error).toMatchObject({ code: "GC3011", retryable: false, cause: new TypeError("no tenant") });
    expect(String(error)).not.toContain("Model");
    expect([model.calls.length, release.mock.calls.length]).toEqual([0, 0]);
  });

  it("because its store cannot be reached is asked again", async () => {
    const acquire = vi
      .fn(() => undefined)
      .mockImplementationOnce(() => {
        throw Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
      });
    const limiter = { acquire, close: vi.fn(), [Symbol.asyncDispose]: vi.fn() };
    const { reply, clock } = start(new MockLLM({ responses: ["Hello"] }), limiter);
    await clock.advance(500);
    expect((await reply).text).toBe("Hello");
  });

  it.each([
    [
      "at once",
      () => {
        throw new TypeError("gone");
      },
    ],
    ["later", () => Promise.reject(new TypeError("gone")) as unknown as undefined],
  ])("after a call, %s, costs no reply and is logged", async (_when, release) => {
    const limiter = { acquire: () => undefined, release, close: vi.fn(), [Symbol.asyncDispose]: vi.fn() };
    const { reply, log } = start(new MockLLM({ responses: ["Hello"] }), limiter);
    expect((await reply).text).toBe("Hello");
    expect(log).toMatchObject([{ level: "warn", message: "rate_limiter_release_failed", fields: { error: "gone" } }]);
  });
});
