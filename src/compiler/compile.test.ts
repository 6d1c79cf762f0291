import { expect, test } from "vitest";
import type { FilePort } from "../protocol/index.ts";
import { compileCrew, renderDiagnostics } from "./index.ts";

const NO_FILES: FilePort = {
  read: () => Promise.reject(Object.assign(new Error("no file"), { code: "ENOENT" })),
  list: () => Promise.reject(Object.assign(new Error("no folder"), { code: "ENOENT" })),
  realPath: () => Promise.reject(Object.assign(new Error("no file"), { code: "ENOENT" })),
};

const MINIMAL = "models: {default: auto}\nagents:\n  - {name: desk, kind: supervisor}\n";

function compile(text: string, env: Readonly<Record<string, string>> = {}) {
  return compileCrew({ text, file: "shop/crew.yaml" }, { files: NO_FILES, env });
}

test("a minimal crew has every default", async () => {
  const { spec, diagnostics } = await compile(MINIMAL);
  expect(diagnostics).toEqual([]);
  expect(spec).toEqual({
    version: 1,
    name: "shop",
    description: "",
    metadata: {},
    file: "shop/crew.yaml",
    projectDir: "shop",
    models: { default: { name: "default", provider: "auto", model: "", options: {}, unsetVariables: [] } },
    agents: [
      {
        name: "desk",
        kind: "supervisor",
        description: "",
        examples: [],
        model: "default",
        protocol: "auto",
        mode: "simple",
        onDone: "return",
        middleware: [],
        metadata: {},
      },
    ],
    topology: { entry: "desk", edges: [], defaultReturn: null, maxHops: 25, onMaxHops: "error" },
    timeouts: { llmCallMs: 60_000 },
    retry: { maxAttempts: 3, initialDelayMs: 500, maxDelayMs: 30_000, jitter: true, respectRetryAfter: true },
    rateLimit: {},
    budget: {},
    middleware: [],
    observability: { redactPii: false },
    prompts: {},
  });
});

test("what is set arrives in the units and names of TypeScript", async () => {
  const { spec } = await compile(
    `
name: desk
models:
  default: {provider: openai, model: gpt-4o, temperature: 0.5, max_tokens: 100, base_url: "http://x/v1", api_key: "\${KEY}", options: {seed: 1}}
agents:
  - {name: supervisor, kind: supervisor, protocol: text, pass_through: true, middleware: [metrics, {name: tenant_isolation, options: {}}]}
  - {name: billing, kind: react, description: Bills., on_done: end, examples: [one], metadata: {a: 1}, output: {schema: {type: object}}}
topology:
  edges: [{from: supervisor, to: [billing], when: slots.open == true}]
  max_hops: 3
  on_max_hops: finish
timeouts: {llm_call_seconds: 1.5, total_request_seconds: 2}
retry: {max_attempts: 1, initial_delay_seconds: 0, max_delay_seconds: 1, jitter: false, respect_retry_after: false}
rate_limit: {max_concurrency: 2, delay_seconds: 0.1}
budget: {max_tokens_per_request: 100000, max_llm_calls_per_request: 5}
observability: {redact_pii: true}
`,
    { KEY: "sk-1" },
  );
  expect(spec).toMatchObject({
    models: {
      default: {
        provider: "openai",
        model: "gpt-4o",
        temperature: 0.5,
        maxTokens: 100,
        baseUrl: "http://x/v1",
        options: { seed: 1 },
      },
    },
    agents: [
      {
        name: "supervisor",
        protocol: "text",
        passThrough: true,
        middleware: [
          { name: "metrics", options: {} },
          { name: "tenant_isolation", options: {} },
        ],
      },
      { name: "billing", onDone: "end", examples: ["one"], metadata: { a: 1 }, output: { schema: { type: "object" } } },
    ],
    topology: {
      entry: "supervisor",
      edges: [{ from: "supervisor", to: "billing", when: "slots.open == true" }],
      maxHops: 3,
      onMaxHops: "finish",
    },
    timeouts: { llmCallMs: 1500, totalRequestMs: 2000 },
    retry: { maxAttempts: 1, initialDelayMs: 0, maxDelayMs: 1000, jitter: false, respectRetryAfter: false },
    rateLimit: { maxConcurrency: 2, delayMs: 100 },
    budget: { maxTokensPerRequest: 100_000, maxLlmCallsPerRequest: 5 },
    observability: { redactPii: true },
  });
});

test("spec and plan are deeply frozen", async () => {
  const { spec, plan } = await compile(MINIMAL);
  expect([spec, spec?.agents, spec?.agents[0], spec?.agents[0]?.metadata, plan, plan?.nodes[0]].every(Object.isFrozen)).toBe(true);
});

test("with an error there is neither spec nor plan, with a warning there are both", async () => {
  const wrong = await compile(`${MINIMAL}colour: red\n`);
  expect([wrong.spec, wrong.plan]).toEqual([undefined, undefined]);
  const warned = await compile(`${MINIMAL.replace("default: auto", "default: auto, other: local")}`);
  expect(warned.diagnostics.map(({ code }) => code)).toEqual(["GC1906"]);
  expect(warned.plan).toBeDefined();
});

test("agents and models that the program supplies count as declared", async () => {
  const text = `${MINIMAL}topology: {edges: [{from: desk, to: coder}]}\n`;
  const { diagnostics } = await compileCrew({ text }, { files: NO_FILES, env: {}, supplied: { agents: ["coder"] } });
  expect(diagnostics).toEqual([]);
});

test("a value of a variable appears in no format of any diagnostic", async () => {
  const secret = "sk-very-secret";
  const compilation = await compile(
    `name: \${S}\nmodels: {default: "\${S}", other: {provider: "\${S}", temperature: "\${S}", api_key: "\${S}"}}\nagents:\n  - {name: "\${S}", kind: "\${S}", description: "\${S}", model: "\${S}", prompt: "\${S}.md"}\ntopology: {entry: "\${S}", edges: [{from: "\${S}", to: "\${S}", when: "\${S} ="}], max_hops: "\${S}"}\ntimeouts: {llm_call_seconds: "\${S}"}\nmiddleware: ["\${S}"]\ninclude: \${S}/x.yaml\n`,
    { S: secret },
  );
  expect(compilation.diagnostics.length).toBeGreaterThan(8);
  const formats = (["human", "json", "sarif", "github"] as const).map((format) => renderDiagnostics(compilation, { format }));
  expect(formats.join("\n")).not.toContain(secret);
});

test("beside errors there are only warnings that do not follow from them", async () => {
  const agents =
    "agents:\n  - {name: desk, kind: supervisor}\n  - {name: billing, kind: react, description: Bills.}\n  - {name: alone, kind: react, description: Nobody asks.}\n";
  const misspelt = await compile(`models: {default: auto}\n${agents}topology: {edges: [{from: desk, to: biling}]}\n`);
  expect(misspelt.diagnostics.map(({ code }) => code)).toEqual(["GC1201"]);
  const elsewhere = await compile(
    `models: {default: auto}\ncolour: red\n${agents}topology: {edges: [{from: desk, to: billing}], default_return: desk}\n`,
  );
  expect(elsewhere.diagnostics.map(({ code }) => code)).toEqual(["GC1101", "GC1901"]);
});

test("a text without a path is called crew.yaml", async () => {
  expect((await compileCrew({ text: "" }, { files: NO_FILES, env: {} })).diagnostics[0]).toMatchObject({
    code: "GC1014",
    file: "crew.yaml",
  });
});

test("the same text gives the same result", async () => {
  const text = `${MINIMAL}a: 1\nb: 2\ntopology: {edges: [{from: desk, to: x}, {from: y, to: desk}]}\n`;
  expect(await compile(text)).toEqual(await compile(text));
});
