import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Embedder } from "../../protocol/index.ts";
import { textKey } from "./vector-file.ts";
import { VectorStore } from "./vector-store.ts";

let cacheDir: string;

beforeEach(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), "vectors-"));
});

afterEach(() => rm(cacheDir, { recursive: true, force: true }));

/** Two dimensions: length of the text, and how many texts came with it. */
function countingEmbedder(options: { readonly id?: string; readonly asked?: string[] } = {}): Embedder {
  const { id = "counting@1", asked = [] } = options;
  return {
    id,
    dimensions: 2,
    embed: async (texts) => {
      asked.push(...texts);
      return texts.map((text) => [text.length, 1]);
    },
  };
}

async function onlyFile(): Promise<string> {
  const names = await readdir(cacheDir);
  expect(names).toHaveLength(1);
  return join(cacheDir, names[0] ?? "");
}

describe("VectorStore", () => {
  it("gives unit vectors in the order of the texts", async () => {
    const store = new VectorStore({ embedder: countingEmbedder(), cacheDir: undefined });
    const vectors = await store.vectorsOf(["four", "x", "four"], { keep: true });
    expect(vectors?.map((vector) => Array.from(vector, (value) => Math.round(value * 100) / 100))).toEqual([
      [0.97, 0.24],
      [0.71, 0.71],
      [0.97, 0.24],
    ]);
  });

  it("computes each text once, also when asked at the same time", async () => {
    const asked: string[] = [];
    const store = new VectorStore({ embedder: countingEmbedder({ asked }), cacheDir });
    await Promise.all(Array.from({ length: 10 }, () => store.vectorsOf(["a", "bb"], { keep: true })));
    await store.vectorsOf(["bb", "a"], { keep: false });
    expect(asked.toSorted()).toEqual(["a", "bb"]);
  });

  it("finds kept texts on disk at the next start, with equal vectors", async () => {
    const asked: string[] = [];
    const first = await new VectorStore({ embedder: countingEmbedder(), cacheDir }).vectorsOf(["a", "bb"], { keep: true });
    const second = await new VectorStore({ embedder: countingEmbedder({ asked }), cacheDir }).vectorsOf(["a", "bb"], { keep: true });
    expect(asked).toEqual([]);
    expect(second).toEqual(first);
  });

  it("never writes what users say", async () => {
    const store = new VectorStore({ embedder: countingEmbedder(), cacheDir });
    await store.vectorsOf(["a secret question"], { keep: false });
    expect(await readdir(cacheDir)).toEqual([]);
    await store.vectorsOf(["a passage"], { keep: true });
    const bytes = await readFile(await onlyFile());
    expect(bytes.includes(Buffer.from(textKey("a secret question"), "hex"))).toBe(false);
    expect(bytes.includes(Buffer.from(textKey("a passage"), "hex"))).toBe(true);
  });

  it("writes nothing without a folder", async () => {
    await new VectorStore({ embedder: countingEmbedder(), cacheDir: undefined }).vectorsOf(["a"], { keep: true });
    expect(await readdir(cacheDir)).toEqual([]);
  });

  it("ignores and replaces a damaged file", async () => {
    await new VectorStore({ embedder: countingEmbedder(), cacheDir }).vectorsOf(["a"], { keep: true });
    const file = await onlyFile();
    const good = await readFile(file);
    await writeFile(file, "damaged");
    const asked: string[] = [];
    await new VectorStore({ embedder: countingEmbedder({ asked }), cacheDir }).vectorsOf(["a"], { keep: true });
    expect(asked).toEqual(["a"]);
    expect((await readFile(file)).equals(good)).toBe(true);
  });

  it("does not use vectors of another embedder", async () => {
    await new VectorStore({ embedder: countingEmbedder({ id: "other@1" }), cacheDir }).vectorsOf(["a"], { keep: true });
    const asked: string[] = [];
    await new VectorStore({ embedder: countingEmbedder({ asked }), cacheDir }).vectorsOf(["a"], { keep: true });
    expect(asked).toEqual(["a"]);
  });

  it("adds to what another process has written meanwhile", async () => {
    const [one, other] = [1, 2].map(() => new VectorStore({ embedder: countingEmbedder(), cacheDir }));
    await one?.vectorsOf(["start"], { keep: true });
    await other?.vectorsOf(["of the other"], { keep: true });
    await one?.vectorsOf(["of the one"], { keep: true });
    const asked: string[] = [];
    const third = new VectorStore({ embedder: countingEmbedder({ asked }), cacheDir });
    await third.vectorsOf(["start", "of the other", "of the one"], { keep: true });
    expect(asked).toEqual([]);
  });

  it("leaves a whole file and no rests when many write at once", async () => {
    const stores = Array.from({ length: 8 }, () => new VectorStore({ embedder: countingEmbedder(), cacheDir }));
    await Promise.all(stores.map((store, index) => store.vectorsOf([`text ${index}`], { keep: true })));
    const asked: string[] = [];
    await new VectorStore({ embedder: countingEmbedder({ asked }), cacheDir }).vectorsOf(
      stores.map((_, index) => `text ${index}`),
      { keep: true },
    );
    await onlyFile();
    expect(asked.length).toBeLessThan(8);
  });

  it("works on when the folder cannot be used", async () => {
    await writeFile(join(cacheDir, "file"), "");
    await chmod(cacheDir, 0o500);
    const store = new VectorStore({ embedder: countingEmbedder(), cacheDir: join(cacheDir, "file", "below") });
    expect(await store.vectorsOf(["a"], { keep: true })).toHaveLength(1);
    await chmod(cacheDir, 0o700);
  });

  it("says why there are no vectors", async () => {
    const none = new VectorStore({ embedder: undefined, cacheDir });
    expect(await none.vectorsOf(["a"], { keep: true })).toBeUndefined();
    expect(none.problem).toBe("no embedder was given");
    const missing = new VectorStore({ embedder: () => Promise.reject(new Error("not installed")), cacheDir });
    expect(await missing.vectorsOf(["a"], { keep: true })).toBeUndefined();
    expect(missing.problem).toBe("not installed");
    const short = new VectorStore({ embedder: { ...countingEmbedder(), dimensions: 3 }, cacheDir });
    expect(await short.vectorsOf(["a"], { keep: true })).toBeUndefined();
    expect(short.problem).toContain("2 dimensions instead of 3");
  });

  it("goes on after a call that failed", async () => {
    const failures = [new Error("once")];
    const embedder = countingEmbedder();
    const store = new VectorStore({
      embedder: { ...embedder, embed: async (texts) => (failures.length > 0 ? Promise.reject(failures.pop()) : embedder.embed(texts)) },
      cacheDir,
    });
    expect(await store.vectorsOf(["a"], { keep: true })).toBeUndefined();
    expect(await store.vectorsOf(["a"], { keep: true })).toHaveLength(1);
    expect(store.problem).toBeUndefined();
  });

  it("makes zeros of values that are no numbers", async () => {
    const embedder: Embedder = { id: "odd", dimensions: 2, embed: async () => [[Number.NaN, Number.POSITIVE_INFINITY]] };
    const vectors = await new VectorStore({ embedder, cacheDir }).vectorsOf(["a"], { keep: true });
    expect(vectors).toEqual([Float32Array.of(0, 0)]);
  });
});
