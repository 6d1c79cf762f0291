import { spawnSync } from "node:child_process";

/** True while a process runs; one that has ended and waits for somebody to ask about it does not run. */
export function isAlive(pid: number): boolean {
  const { stdout, status } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return status === 0 && !stdout.startsWith("Z");
}
