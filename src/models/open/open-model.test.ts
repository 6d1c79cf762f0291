import { describe, expect, it, vi } from "vitest";
import { ApiKey, type ModelSpec } from "../../compiler/index.ts";
import { ModelError } from "../../errors/index.ts";
import { MockLLM } from "../../testing/index.ts";
import { openModel } from "./open-model.ts";
import type { OpenModelOptions } from "./open-model-options.ts";
import { openProvider } from "./open-provider.ts";

const spec = (fields: Partial<ModelSpec>): ModelSpec => ({
  name: "main",
  provider: "openai",
  model: "gpt-x",
  options: {},
  unsetVariables: [],
  ...fields,
});

function options(given: Partial<OpenModelOptions> = {}): OpenModelOptions {
  return {
    readText: () => Promise.resolve("[]"),
    importModule: () => Promise.resolve({}),
    openLocal: () => Promise.resolve(new MockLLM()),
    env: {},
    ...given,
  };
}

const withModule = (exports: Record<string, unknown>) => options({ importModule: () => Promise.resolve(exports) });
const moduleSpec = (fields: Partial<ModelSpec> = {}) => spec({ provider: "module", model: "", module: "m.ts", ...fields });

describe("openModel", () => {
  it("names the variables that a model needs and that are not set, and not their values", async () => {
    const opened = openModel(spec({ unsetVariables: ["MY_KEY", "MY_URL"] }), options());
    await expect(opened).rejects.toMatchObject({ code: "GC1019", message: expect.stringContaining("MY_KEY, MY_URL") });
  });

  it("refuses an unknown provider", async () => {
    await expect(openModel(spec({ provider: "acme" }), options())).rejects.toMatchObject({ code: "GC3002" });
  });

  it("opens the offline model, which reads choices", async () => {
    const model = new MockLLM();
    const handle = await openModel(spec({ provider: "local", model: "" }), options({ openLocal: () => Promise.resolve(model) }));
    expect(handle).toMatchObject({ label: "local", chatModel: model, readsChoices: true, canCallTools: false });
  });

  it("opens a script of replies", async () => {
    const readText = vi.fn(() => Promise.resolve('[{"reply": "Hello"}]'));
    const handle = await openModel(spec({ provider: "scripted", model: "", file: "replies.yaml" }), options({ readText }));
    expect(handle).toMatchObject({ label: "scripted:replies.yaml", provider: "scripted", canCallTools: false });
    expect((await handle.chatModel.invoke("hi")).content).toBe("Hello");
    expect(readText).toHaveBeenCalledExactlyOnceWith("replies.yaml");
  });

  it("says that a script calls tools when it does", async () => {
    const readText = () => Promise.resolve('[{"tool_calls": [{"name": "look"}]}]');
    expect(await openModel(spec({ provider: "scripted", file: "r.yaml" }), options({ readText }))).toMatchObject({ canCallTools: true });
  });

  it("says so when the script is not there", async () => {
    const readText = () => Promise.reject(Object.assign(new Error("no"), { code: "ENOENT" }));
    const opened = openModel(spec({ provider: "scripted", file: "gone.yaml" }), options({ readText }));
    await expect(opened).rejects.toMatchObject({ name: "ConfigLoadError", code: "GC1001" });
  });

  it.each([
    ["ConfigLoadError", "- ["],
    ["ConfigValidationError", "- repply: Hello"],
  ])("refuses a script that cannot be read as a %s", async (name, text) => {
    const readText = () => Promise.resolve(text);
    await expect(openModel(spec({ provider: "scripted", file: "r.yaml" }), options({ readText }))).rejects.toMatchObject({ name });
  });

  describe("a module", () => {
    class Own extends MockLLM {
      readonly fields: unknown;

      constructor(fields: unknown) {
        super({ responses: ["own"] });
        this.fields = fields;
      }
    }

    it("exports an instance", async () => {
      const model = new MockLLM();
      expect(await openModel(moduleSpec(), withModule({ default: model }))).toMatchObject({ chatModel: model, label: "module:m.ts" });
    });

    it("exports a class, which gets the crew file's settings and no retries", async () => {
      const opened = await openModel(moduleSpec({ export: "Own", temperature: 0, maxTokens: 9, options: { x: 1 } }), withModule({ Own }));
      expect(opened).toMatchObject({ label: "module:m.ts#Own", maxOutputTokens: 9 });
      expect((opened.chatModel as Own).fields).toEqual({ temperature: 0, maxTokens: 9, maxRetries: 0, x: 1 });
    });

    it("exports a function, also an async one", async () => {
      const make = (fields: unknown) => Promise.resolve(new Own(fields));
      expect((await openModel(moduleSpec(), withModule({ default: make }))).chatModel).toBeInstanceOf(Own);
    });

    it.each([
      ["nothing", {}, 'has no export "default"'],
      ["another name", { other: 1 }, 'has no export "default"'],
      ["no chat model", { default: { invoke: () => 1 } }, "gives no chat model"],
      ["a function that gives none", { default: () => 7 }, "gives no chat model"],
      ["null", { default: null }, "gives no chat model"],
    ])("is refused when it exports %s", async (_name, exports, words) => {
      await expect(openModel(moduleSpec(), withModule(exports))).rejects.toMatchObject({
        code: "GC3013",
        message: expect.stringContaining(words),
      });
    });

    it("is refused, with its own error as cause, when it throws", async () => {
      const cause = new TypeError("boom");
      const make = () => {
        throw cause;
      };
      await expect(openModel(moduleSpec(), withModule({ default: make }))).rejects.toMatchObject({ code: "GC3013", cause });
      await expect(openModel(moduleSpec(), options({ importModule: () => Promise.reject(cause) }))).rejects.toMatchObject({
        code: "GC3013",
        cause,
      });
    });
  });

  describe("auto", () => {
    const auto = spec({ provider: "auto", model: "" });
    const nobody = { OLLAMA_BASE_URL: "http://127.0.0.1:9" };

    it("takes the offline model when there is nothing else", async () => {
      expect(await openModel(auto, options({ env: nobody }))).toMatchObject({ label: "local" });
    });

    it("takes the first provider whose key is set", async () => {
      expect(await openModel(auto, options({ env: { ...nobody, ANTHROPIC_API_KEY: "k" } }))).toMatchObject({ provider: "anthropic" });
      expect(await openModel(auto, options({ env: { ANTHROPIC_API_KEY: "k", OPENAI_API_KEY: "k" } }))).toMatchObject({
        provider: "openai",
      });
    });

    it("takes an empty key for none", async () => {
      expect(await openModel(auto, options({ env: { ...nobody, OPENAI_API_KEY: " " } }))).toMatchObject({ label: "local" });
    });

    it("passes over a provider whose package is missing, and says so", async () => {
      const onNote = vi.fn();
      expect(await openModel(auto, options({ env: { ...nobody, GOOGLE_API_KEY: "k" }, onNote }))).toMatchObject({ label: "local" });
      expect(onNote).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("npm install @langchain/google-genai"));
    });
  });
});

describe("openProvider", () => {
  it("opens a model of OpenAI with its settings and without retries of its own", async () => {
    const handle = await openProvider(
      spec({ temperature: 0.5, maxTokens: 99, apiKey: new ApiKey("sk-1"), baseUrl: "http://localhost:1/v1" }),
      {},
    );
    expect(handle).toMatchObject({ label: "openai:gpt-x", maxOutputTokens: 99, canCallTools: true, readsChoices: false });
    expect(handle.chatModel).toMatchObject({
      model: "gpt-x",
      temperature: 0.5,
      maxTokens: 99,
      apiKey: "sk-1",
      clientConfig: { baseURL: "http://localhost:1/v1" },
      caller: { maxRetries: 0 },
    });
  });

  it("does not let options switch retries on", async () => {
    const handle = await openProvider(spec({ apiKey: new ApiKey("sk-1"), options: { maxRetries: 5, topP: 0.1 } }), {});
    expect(handle.chatModel).toMatchObject({ topP: 0.1, caller: { maxRetries: 0 } });
  });

  it.each([
    ["openai", { OPENAI_API_KEY: "k", OPENAI_BASE_URL: "http://localhost:1/v1" }, { clientConfig: { baseURL: "http://localhost:1/v1" } }],
    ["anthropic", { ANTHROPIC_API_KEY: "k", ANTHROPIC_BASE_URL: "http://localhost:1" }, { apiUrl: "http://localhost:1" }],
    ["ollama", { OLLAMA_BASE_URL: "http://localhost:1" }, { baseUrl: "http://localhost:1" }],
  ])("takes the address of %s from the environment", async (provider, env, expected) => {
    expect((await openProvider(spec({ provider, model: "m" }), env)).chatModel).toMatchObject(expected);
  });

  it("needs no key for a server of one's own", async () => {
    expect(await openProvider(spec({ baseUrl: "http://localhost:1/v1" }), {})).toMatchObject({ label: "openai:gpt-x" });
  });

  it("says which variable holds the key when there is none", async () => {
    await expect(openProvider(spec({}), {})).rejects.toMatchObject({ code: "GC3005", message: expect.stringContaining("OPENAI_API_KEY") });
  });

  it("names the command that installs a missing package", async () => {
    const opened = openProvider(spec({ provider: "google", model: "gemini-x" }), { GOOGLE_API_KEY: "k" });
    await expect(opened).rejects.toMatchObject({ code: "GC3001", hint: "Run: npm install @langchain/google-genai" });
  });

  it("names LangChain as well when that is missing", async () => {
    const load = () => Promise.reject(Object.assign(new Error("Cannot find package 'langchain'"), { code: "ERR_MODULE_NOT_FOUND" }));
    const opened = openProvider(spec({ apiKey: new ApiKey("k") }), {}, load);
    await expect(opened).rejects.toMatchObject({ code: "GC3001", hint: "Run: npm install langchain @langchain/openai" });
  });

  it("tells what a package says of settings it refuses, without the key", async () => {
    const load = () => Promise.resolve(() => Promise.reject(new Error("bad top_k with key sk-verysecret123")));
    const opened = openProvider(spec({ apiKey: new ApiKey("sk-verysecret123") }), {}, load);
    await expect(opened).rejects.toBeInstanceOf(ModelError);
    await expect(opened).rejects.toMatchObject({ code: "GC3006", message: expect.not.stringContaining("verysecret") });
    await expect(opened).rejects.toHaveProperty("cause.message", expect.not.stringContaining("verysecret"));
  });

  it("keeps what a package threw as the cause", async () => {
    const thrown = new RangeError("bad top_k");
    const opened = openProvider(spec({ apiKey: new ApiKey("k") }), {}, () => Promise.resolve(() => Promise.reject(thrown)));
    await expect(opened).rejects.toHaveProperty("cause", thrown);
  });

  it("hides the key in what the provider writes", async () => {
    const handle = await openProvider(spec({ apiKey: new ApiKey("hunter2hunter2") }), {});
    expect(handle.redact?.("no hunter2hunter2 here")).toBe("no [redacted] here");
  });
});
