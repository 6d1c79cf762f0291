import { describe, expect, test } from "vitest";
import { ApiKey, type ModelSpec } from "../../compiler/index.ts";
import { findKey } from "./find-key.ts";
import { PROVIDERS, type ProviderEntry } from "./provider-table.ts";

const ENV = { OPENAI_API_KEY: "sk-mine", ANTHROPIC_API_KEY: "sk-ant", GOOGLE_API_KEY: "AIza-mine", DEEPSEEK_API_KEY: "ds-mine" };
const spec = (fields: Partial<ModelSpec>): ModelSpec => {
  return { name: "main", provider: "openai", model: "m", options: {}, unsetVariables: [], ...fields };
};
const find = (fields: Partial<ModelSpec>, env: Readonly<Record<string, string>> = ENV) => {
  const { provider, baseUrl } = spec(fields);
  const entry = PROVIDERS[provider] as ProviderEntry;
  return findKey(spec(fields), entry, env, baseUrl ?? env.OPENAI_BASE_URL);
};

describe("a provider's key of the environment", () => {
  test.each<[string, Partial<ModelSpec>, string]>([
    ["the provider", {}, "sk-mine"],
    ["an address of the provider's own", { baseUrl: "https://eu.api.openai.com/v1" }, "sk-mine"],
    ["an own address of Anthropic", { provider: "anthropic", baseUrl: "https://api.anthropic.com" }, "sk-ant"],
    ["an own address of a provider passed on", { provider: "deepseek", baseUrl: "https://api.deepseek.com/beta" }, "ds-mine"],
  ])("goes to %s", (_case, fields, key) => {
    expect(find(fields)).toEqual({ apiKey: key });
  });

  test("goes to an address that stands in the environment as well", () => {
    expect(find({}, { ...ENV, OPENAI_BASE_URL: "http://127.0.0.1:8000/v1" })).toEqual({ apiKey: "sk-mine" });
  });

  test.each<[string, Partial<ModelSpec>]>([
    ["another server", { baseUrl: "https://proxy.example/v1" }],
    ["a server of this machine", { baseUrl: "http://127.0.0.1:8000/v1" }],
    ["the provider without encryption", { baseUrl: "http://api.openai.com/v1" }],
    ["a host that only looks like the provider's", { baseUrl: "https://openai.com.evil.example/v1" }],
    ["a host that ends like the provider's", { baseUrl: "https://evilopenai.com/v1" }],
    ["a user name that looks like the provider", { baseUrl: "https://api.openai.com@evil.example/v1" }],
    ["what is no address", { baseUrl: "proxy" }],
    ["an address in the package's options", { options: { configuration: { baseURL: "https://evil.example/v1" } } }],
    ["an address in Anthropic's options", { provider: "anthropic", options: { anthropicApiUrl: "https://evil.example" } }],
    ["an address in Google's options", { provider: "google", options: { baseUrl: "https://evil.example" } }],
    ["another server of a provider passed on", { provider: "deepseek", baseUrl: "https://proxy.example" }],
  ])("does not go to %s, and the hint says what to do", (_case, fields) => {
    const { apiKey, keyHint } = find(fields);
    expect(apiKey).toBe("no-key");
    expect(keyHint).toContain("api_key: ${");
  });

  test("is not missed by another server that has a key of its own, or needs none", () => {
    expect(find({ baseUrl: "https://proxy.example/v1", apiKey: new ApiKey("sk-proxy") })).toEqual({ apiKey: "sk-proxy" });
    expect(find({ baseUrl: "http://127.0.0.1:8000/v1" }, {})).toEqual({ apiKey: "no-key" });
  });
});
