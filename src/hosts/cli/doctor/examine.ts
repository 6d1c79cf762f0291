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
  const [ollama, local, folder] = await Promise.all([findOllama(host.env), findLocalModel(), findFolder(host.cwd)]);
  const root = packageRoot();
  const keys = findKeys(host.env, (name) => findPackage(name, root) !== undefined);
  return [findNode(process.versions.node), ...findPackages(), ...keys, ollama, local, autoModel([...keys, ollama], local), folder];
}

/** What `model: auto` takes; the local model where there is nothing else. */
function autoModel(others: readonly Finding[], local: Finding): Finding {
  const { name } = others.find((model) => model.status === "ok") ?? local;
  return { name: "model: auto", status: "ok", detail: `takes ${name}` };
}
