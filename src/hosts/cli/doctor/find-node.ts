import type { Finding } from "./finding.ts";

const OLDEST_MAJOR = 20;

/** Is this Node new enough? */
export function findNode(version: string): Finding {
  const isNewEnough = Number(version.split(".")[0]) >= OLDEST_MAJOR;
  if (isNewEnough) return { name: "Node.js", status: "ok", detail: version };
  return { name: "Node.js", status: "missing", detail: `${version} is too old`, hint: `Install Node ${OLDEST_MAJOR} or newer.` };
}
