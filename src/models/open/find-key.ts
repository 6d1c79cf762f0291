import type { ModelSpec } from "../../compiler/index.ts";
import { ModelError } from "../../errors/index.ts";
import type { OpenModelOptions } from "./open-model-options.ts";
import type { ProviderEntry } from "./provider-table.ts";

type Env = OpenModelOptions["env"];

/** The key that a model is called with. */
export interface FoundKey {
  /** `undefined` for a provider that takes none. */
  readonly apiKey: string | undefined;
  /** What to do where the server refuses it, if that is not plain. */
  readonly keyHint?: string;
}

/** Servers that ask for no key still get one, since the packages insist. */
const NO_KEY = "no-key";

/**
 * The key of a model: its own `api_key`, else that of the environment. The latter goes to the provider's own hosts and to an
 * address that stands in the environment too, never to one that a crew file names: who writes the file must not get the key.
 * @throws {ModelError} GC3005 when there is no key and no other server.
 */
export function findKey(spec: ModelSpec, entry: ProviderEntry, env: Env, baseUrl: string | undefined): FoundKey {
  if (spec.apiKey !== undefined) return { apiKey: spec.apiKey.reveal() };
  if (entry.keys.length === 0) return { apiKey: undefined };
  const apiKey = firstSet(env, entry.keys);
  const isForeign = addressesOf(spec).some((address) => !isOwn(address, entry.hosts));
  if (isForeign) return apiKey === undefined ? { apiKey: NO_KEY } : { apiKey: NO_KEY, keyHint: hintOf(spec, entry) };
  if (apiKey !== undefined) return { apiKey };
  if (baseUrl !== undefined) return { apiKey: NO_KEY };
  throw new ModelError({
    code: "GC3005",
    message: `There is no key for model ${spec.provider}:${spec.model}: ${entry.keys.join(" or ")} is not set.`,
    hint: `Set ${entry.keys[0]}, or give the model an api_key or the base_url of a server that needs none.`,
  });
}

/** The value of the first of these variables that is set. */
export function firstSet(env: Env, names: readonly string[]): string | undefined {
  return names.map((name) => env[name]).find((value) => value !== undefined && value.trim() !== "");
}

/** Every address that the file gives the model, also by the names its package has for it. */
function addressesOf({ baseUrl, options }: ModelSpec): readonly string[] {
  const { configuration } = options;
  const inner = typeof configuration === "object" && configuration !== null && !Array.isArray(configuration) ? configuration : {};
  const given = [baseUrl, ...Object.entries({ ...inner, ...options }).flatMap(([key, value]) => (isAddressKey(key) ? [value] : []))];
  return given.filter((address) => typeof address === "string");
}

function isAddressKey(key: string): boolean {
  return /(url|endpoint|base_?path|host)$/i.test(key);
}

function isOwn(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" && hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}

function hintOf(spec: ModelSpec, entry: ProviderEntry): string {
  const [key = ""] = entry.keys;
  return `${key} is sent to ${spec.provider} alone, not to another address. If this server shall have a key, write api_key: \${${key}}, or the name of another variable, at the model.`;
}
