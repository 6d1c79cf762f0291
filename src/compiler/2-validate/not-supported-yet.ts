/** Something that a crew file may say and this version cannot do yet. */
export interface Unsupported {
  /** Where it stands; `*` is any name or index. */
  readonly path: readonly string[];
  /** Only these values; without it, the key as such. */
  readonly values?: readonly string[];
  /** Only in agents of this kind. */
  readonly kind?: string;
  /** What to do instead. */
  readonly instead: string;
}

const WITHOUT_IT = "Remove the key";

/** Everything that is validated now and comes with a later version. The JSON Schema leaves it out. */
export const NOT_SUPPORTED_YET: readonly Unsupported[] = [
  { path: ["slots"], instead: `${WITHOUT_IT}; agents can write context slots from code.` },
  { path: ["session"], instead: `${WITHOUT_IT}; pass earlier messages to invoke.` },
  { path: ["actors"], instead: `${WITHOUT_IT}; write the steps as agents with edges.` },
  { path: ["lsp_servers"], instead: `${WITHOUT_IT}; call the server from an agent of kind: module.` },
  { path: ["agents", "*", "kind"], values: ["session_manager", "actor"], instead: "Use kind: supervisor, react or module." },
  { path: ["agents", "*", "lsp_bindings"], instead: `${WITHOUT_IT}.` },
  { path: ["topology", "edges", "*", "approval"], instead: `${WITHOUT_IT}; ask before you call invoke.` },
  { path: ["models", "*", "fallback"], instead: `${WITHOUT_IT}; name one model.` },
  { path: ["rate_limit", "requests_per_minute"], instead: "Use max_concurrency and delay_seconds." },
  { path: ["rate_limit", "tokens_per_minute"], instead: "Use max_concurrency and delay_seconds." },
  { path: ["rate_limit", "per_tenant"], instead: "Use max_concurrency and delay_seconds, which hold for all tenants together." },
  { path: ["rate_limit", "backend"], values: ["postgres"], instead: "Use backend: memory." },
  { path: ["budget", "max_cost_per_request"], instead: "Use max_tokens_per_request." },
];

/** True for a key, or a value of it, that is not supported yet, at a path with names and indexes in it. */
export function isNotSupportedYet(
  unsupported: readonly Unsupported[],
  path: readonly (string | number)[],
  options: { readonly kind?: string; readonly value?: string } = {},
): boolean {
  return unsupported.some((entry) => {
    const isThere = entry.path.length === path.length && entry.path.every((step, index) => step === "*" || step === String(path[index]));
    if (!isThere || (entry.kind !== undefined && entry.kind !== options.kind)) return false;
    return entry.values === undefined ? options.value === undefined : options.value !== undefined && entry.values.includes(options.value);
  });
}
