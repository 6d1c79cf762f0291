import type { KnowledgeModuleSpec } from "../compiler/index.ts";

/**
 * What has to be loaded for a module, in order: what it depends on first, each once, nothing that is loaded already. The
 * compiler has seen to it that there are no cycles and no unknown names.
 */
export function planLoad(
  name: string,
  modules: ReadonlyMap<string, KnowledgeModuleSpec>,
  loaded: { has(name: string): boolean },
): readonly KnowledgeModuleSpec[] {
  const plan = new Map<string, KnowledgeModuleSpec>();
  const seen = new Set<string>();
  const open: { readonly module: KnowledgeModuleSpec; readonly isReady: boolean }[] = [];
  const push = (wanted: string): void => {
    const module = modules.get(wanted);
    if (module !== undefined && !seen.has(wanted) && !loaded.has(wanted)) open.push({ module, isReady: false });
  };
  push(name);
  for (let top = open.pop(); top !== undefined; top = open.pop()) {
    const { module, isReady } = top;
    if (isReady) plan.set(module.name, module);
    else if (!seen.has(module.name)) {
      seen.add(module.name);
      open.push({ module, isReady: true });
      for (const wanted of module.dependsOn.toReversed()) push(wanted);
    }
  }
  return [...plan.values()];
}
