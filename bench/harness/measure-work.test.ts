import { expect, test } from "vitest";
import type { Work } from "./bench.ts";
import { measureWork } from "./measure-work.ts";

/** Work that notes how often it ran and how many runs were under way at once. */
function watched() {
  const seen = { runs: 0, atOnce: 0, most: 0, isClosed: false };
  const work: Work = {
    run: async () => {
      seen.runs += 1;
      seen.atOnce += 1;
      seen.most = Math.max(seen.most, seen.atOnce);
      await Promise.resolve();
      seen.atOnce -= 1;
    },
    close: () => {
      seen.isClosed = true;
    },
  };
  return { seen, load: async () => ({ prepare: () => work }) };
}

test("warms up, measures and closes", async () => {
  const { seen, load } = watched();
  await measureWork({ name: "w", load, warmUp: 3, runs: 4 });
  expect(seen).toMatchObject({ runs: 7, isClosed: true });
});

test("keeps as many runs under way as asked", async () => {
  const { seen, load } = watched();
  await measureWork({ name: "w", load, warmUp: 0, runs: 50, concurrency: 10 });
  expect(seen).toMatchObject({ runs: 50, most: 10 });
});

test("hands the contender its options", async () => {
  const taken: unknown[] = [];
  const load = async () => ({
    prepare: (options: unknown) => {
      taken.push(options);
      return { run: () => undefined };
    },
  });
  await measureWork({ name: "w", load, warmUp: 0, runs: 1, options: { agents: 3 } });
  expect(taken).toEqual([{ agents: 3 }]);
});
