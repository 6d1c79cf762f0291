import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { CommandContender, Sample } from "./bench.ts";

/** Runs a Node process once and measures it from its start to its end. */
export async function measureCommand(contender: CommandContender, root: string): Promise<Sample> {
  const folder = await mkdtemp(join(tmpdir(), "graphcrew-bench-"));
  try {
    const args = ["--require", join(root, "bench/harness/report-cpu.cjs"), ...(await contender.command(folder))];
    const start = performance.now();
    const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "pipe", "pipe"] });
    const [, output, complaints, report] = child.stdio as readonly (Readable | null)[];
    const [code, printed, complaint, cpu] = await Promise.all([
      new Promise((resolve, reject) => child.on("error", reject).on("close", resolve)),
      read(output),
      read(complaints),
      read(report),
    ]);
    if (code !== 0) throw new Error(`${contender.name} ended with exit code ${code}: ${printed}${complaint}`);
    return { cpuMs: Number(cpu), wallMs: performance.now() - start };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function read(stream: Readable | null | undefined): Promise<string> {
  return stream ? text(stream) : Promise.resolve("");
}
