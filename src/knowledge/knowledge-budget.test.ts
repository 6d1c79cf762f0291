import fc from "fast-check";
import { expect, test } from "vitest";
import { ReactTemplateManager } from "./react-template-manager.ts";
import { memoryLoader } from "./testdata/memory-loader.ts";
import { writeModules } from "./testdata/write-modules.ts";

interface Case {
  readonly sizes: readonly number[];
  /** Of each module the modules before it that it depends on. */
  readonly dependencies: readonly (readonly number[])[];
  readonly limits: readonly (number | undefined)[];
  readonly maxLoadedTokens: number;
  /** Loads that are called in one go; -1 is a reset. */
  readonly calls: readonly number[];
}

const COUNT = 8;

const cases: fc.Arbitrary<Case> = fc.record({
  sizes: fc.array(fc.integer({ min: 0, max: 20 }), { minLength: COUNT, maxLength: COUNT }),
  dependencies: fc.array(fc.uniqueArray(fc.nat(COUNT - 1), { maxLength: 3 }), { minLength: COUNT, maxLength: COUNT }),
  limits: fc.array(fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }), { minLength: COUNT, maxLength: COUNT }),
  maxLoadedTokens: fc.integer({ min: 1, max: 60 }),
  calls: fc.array(fc.integer({ min: -1, max: COUNT - 1 }), { maxLength: 30 }),
});

test("loads at the same time never overshoot the budget, and end as the same loads one after the other", async () => {
  await fc.assert(
    fc.asyncProperty(cases, async (sample) => {
      const together = await open(sample);
      const results = await Promise.allSettled(sample.calls.map((call) => act(together.manager, call)));
      const oneByOne = await open(sample);
      const expected: PromiseSettledResult<unknown>[] = [];
      for (const call of sample.calls) {
        expected.push(...(await Promise.allSettled([act(oneByOne.manager, call)])));
        checkInvariants(oneByOne.manager, sample);
      }
      checkInvariants(together.manager, sample);
      expect(results.map(outcomeOf)).toEqual(expected.map(outcomeOf));
      expect(together.manager.loadedContents).toEqual(oneByOne.manager.loadedContents);
      expect(Math.max(0, ...together.loader.reads.values())).toBe(1);
    }),
    { numRuns: 200 },
  );
});

/** Everything counted is loaded, whole with what it depends on, and within every limit. */
function checkInvariants(manager: ReactTemplateManager, { maxLoadedTokens }: Case): void {
  const contents = manager.loadedContents;
  expect(manager.loadedTokens).toBe(Object.values(contents).reduce((sum, content) => sum + content.length, 0));
  expect(manager.loadedTokens).toBeLessThanOrEqual(maxLoadedTokens);
  for (const { name, dependsOn, maxTokens = Number.POSITIVE_INFINITY } of manager.config.slots) {
    const content = contents[name];
    if (content === undefined) continue;
    expect(content.length).toBeLessThanOrEqual(maxTokens);
    const order = manager.loadedSlots;
    for (const other of dependsOn) expect(order.indexOf(other)).toBeLessThan(order.indexOf(name));
    for (const other of dependsOn) expect(order).toContain(other);
  }
}

async function open({ sizes, dependencies, limits, maxLoadedTokens }: Case) {
  const modules = sizes.map((size, index) => {
    const limit = limits[index];
    const before = (dependencies[index] ?? []).filter((other) => other < index).map((other) => `m${other}`);
    return [`m${index}`, { text: "x".repeat(size), depends_on: before, ...(limit === undefined ? {} : { max_tokens: limit }) }] as const;
  });
  const loader = memoryLoader(writeModules(Object.fromEntries(modules)));
  const tokenCounter = { count: (text: string) => text.length };
  return { loader, manager: await ReactTemplateManager.create("nowhere", { loader, tokenCounter, maxLoadedTokens }) };
}

function act(manager: ReactTemplateManager, call: number): Promise<unknown> {
  return call === -1 ? manager.reset() : manager.loadSlot(`m${call}`);
}

function outcomeOf(result: PromiseSettledResult<unknown>): unknown {
  return result.status === "fulfilled" ? result.value : String(result.reason);
}
