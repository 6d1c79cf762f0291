import { describe, expect, test } from "vitest";
import { ThreadTurns } from "./thread-turns.ts";

/** Work that begins when it is called and ends when it is told to. */
function work(name: string, log: string[]) {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const run = async () => {
    log.push(`${name} begins`);
    await ended;
    log.push(`${name} ends`);
    return name;
  };
  return { run, end };
}

function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

const never = new AbortController().signal;

describe("runs of one thread", () => {
  test("follow each other in the order in which they came", async () => {
    const log: string[] = [];
    const turns = new ThreadTurns();
    const [a, b] = [work("a", log), work("b", log)];
    const both = Promise.all([turns.take("t", never, a.run), turns.take("t", never, b.run)]);
    b.end();
    await settled();
    expect(log).toEqual(["a begins"]);
    a.end();
    expect(await both).toEqual(["a", "b"]);
    expect(log).toEqual(["a begins", "a ends", "b begins", "b ends"]);
  });

  test("go on after one that failed", async () => {
    const turns = new ThreadTurns();
    const failed = turns.take("t", never, () => Promise.reject(new Error("no")));
    const next = turns.take("t", never, () => Promise.resolve("yes"));
    await expect(failed).rejects.toThrow("no");
    expect(await next).toBe("yes");
  });

  test("do not wait for one that was stopped", async () => {
    const log: string[] = [];
    const turns = new ThreadTurns();
    const stop = new AbortController();
    void turns.take("t", stop.signal, work("hangs", log).run);
    const next = turns.take("t", never, () => Promise.resolve("yes"));
    stop.abort();
    expect(await next).toBe("yes");
  });

  test("still wait for the one before when the one between was stopped", async () => {
    const log: string[] = [];
    const turns = new ThreadTurns();
    const stop = new AbortController();
    const [a, b, c] = [work("a", log), work("b", log), work("c", log)];
    const all = Promise.all([turns.take("t", never, a.run), turns.take("t", stop.signal, b.run), turns.take("t", never, c.run)]);
    stop.abort();
    await settled();
    expect(log).toEqual(["a begins"]);
    for (const { end } of [a, b, c]) end();
    await all;
    expect(log.indexOf("c begins")).toBeGreaterThan(log.indexOf("a ends"));
  });

  test("do not wait for those of another thread", async () => {
    const turns = new ThreadTurns();
    void turns.take("t", never, work("hangs", []).run);
    expect(await turns.take("other", never, () => Promise.resolve("yes"))).toBe("yes");
  });
});
