import { distance } from "fastest-levenshtein";
import { ModelError } from "../../errors/index.ts";

/** How a provider is reached through LangChain's universal initialiser. */
export interface ProviderEntry {
  /** The initialiser's own name of it. */
  readonly universal: string;
  /** The package with its chat model. */
  readonly package: string;
  /** Environment variables that hold its key, the first that is set counts; empty for one that needs none. */
  readonly keys: readonly string[];
  /** Environment variables that hold its address. */
  readonly baseUrls: readonly string[];
  /** Hosts of its own, with all below them: where its key from the environment may go. */
  readonly hosts: readonly string[];
  /** True when each reply of it ends with a finish reason. */
  readonly namesFinish: boolean;
}

const other = (universal: string, name: string, keys: readonly string[] = [], hosts: readonly string[] = []): ProviderEntry => ({
  universal,
  package: `@langchain/${name}`,
  keys,
  baseUrls: [],
  hosts,
  namesFinish: false,
});

const AZURE_HOSTS = ["openai.azure.com", "cognitiveservices.azure.com", "services.ai.azure.com"];

/** Providers that hosted models come from. The first five are tested here; the others are passed to LangChain as they are. */
export const PROVIDERS: Readonly<Record<string, ProviderEntry>> = {
  openai: {
    universal: "openai",
    package: "@langchain/openai",
    keys: ["OPENAI_API_KEY"],
    baseUrls: ["OPENAI_BASE_URL", "OPENAI_API_BASE"],
    hosts: ["openai.com"],
    namesFinish: true,
  },
  anthropic: {
    universal: "anthropic",
    package: "@langchain/anthropic",
    keys: ["ANTHROPIC_API_KEY"],
    baseUrls: ["ANTHROPIC_BASE_URL"],
    hosts: ["anthropic.com"],
    namesFinish: true,
  },
  google: {
    universal: "google-genai",
    package: "@langchain/google-genai",
    keys: ["GOOGLE_API_KEY", "GEMINI_API_KEY"],
    baseUrls: [],
    hosts: ["generativelanguage.googleapis.com"],
    namesFinish: false,
  },
  "google-genai": other("google-genai", "google-genai", ["GOOGLE_API_KEY", "GEMINI_API_KEY"], ["generativelanguage.googleapis.com"]),
  ollama: { universal: "ollama", package: "@langchain/ollama", keys: [], baseUrls: ["OLLAMA_BASE_URL"], hosts: [], namesFinish: false },
  azure_openai: other("azure_openai", "openai", ["AZURE_OPENAI_API_KEY"], AZURE_HOSTS),
  bedrock: other("bedrock", "aws"),
  cerebras: other("cerebras", "cerebras", ["CEREBRAS_API_KEY"], ["cerebras.ai"]),
  cohere: other("cohere", "cohere", ["COHERE_API_KEY"], ["cohere.com", "cohere.ai"]),
  deepseek: other("deepseek", "deepseek", ["DEEPSEEK_API_KEY"], ["deepseek.com"]),
  fireworks: other("fireworks", "fireworks", ["FIREWORKS_API_KEY"], ["fireworks.ai"]),
  "google-vertexai": other("google-vertexai", "google-vertexai"),
  groq: other("groq", "groq", ["GROQ_API_KEY"], ["groq.com"]),
  mistralai: other("mistralai", "mistralai", ["MISTRAL_API_KEY"], ["mistral.ai"]),
  perplexity: other("perplexity", "perplexity", ["PERPLEXITY_API_KEY"], ["perplexity.ai"]),
  together: other("together", "together-ai", ["TOGETHER_AI_API_KEY"], ["together.ai", "together.xyz"]),
  xai: other("xai", "xai", ["XAI_API_KEY"], ["x.ai"]),
};

/** Providers of the library's own. */
export const OWN_PROVIDERS = ["scripted", "local", "module", "auto"] as const;

/**
 * The provider's name as it was given.
 * @throws {ModelError} GC3002 for a name that is no provider.
 */
export function checkProvider(provider: string): string {
  if (Object.hasOwn(PROVIDERS, provider) || (OWN_PROVIDERS as readonly string[]).includes(provider)) return provider;
  const known = [...OWN_PROVIDERS, ...Object.keys(PROVIDERS)];
  const nearest = known.find((name) => distance(name, provider.toLowerCase()) <= (name.length > 4 ? 2 : 1));
  throw new ModelError({
    code: "GC3002",
    message: `"${provider}" is no provider of models.`,
    hint: nearest === undefined ? `Known are ${known.join(", ")}.` : `Did you mean "${nearest}"?`,
  });
}
