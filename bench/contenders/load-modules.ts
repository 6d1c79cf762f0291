import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FileSystemKnowledgeLoader, ReactTemplateManager } from "graphcrew";
import type { Work } from "../harness/bench.ts";

const COUNT = 100;
const TEXT = "A charge is paid back within five working days.\n".repeat(80);

/** Loads a hundred modules of 4 KB at the same time, by a manager of its own each time, or reads the files alone. */
export async function prepare({ isManaged }: Readonly<Record<string, unknown>>): Promise<Work> {
  const folder = await mkdtemp(join(tmpdir(), "graphcrew-modules-"));
  const names = Array.from({ length: COUNT }, (_, index) => `module-${index}`);
  const slots = names.map((name) => `  - {name: ${name}, file: ${name}.md, description: About ${name}.}\n`);
  await Promise.all([
    writeFile(join(folder, "react_config.yaml"), `core_prompt: core.md\nslots:\n${slots.join("")}`),
    writeFile(join(folder, "core.md"), "Help.\n"),
    ...names.map((name) => writeFile(join(folder, `${name}.md`), TEXT)),
  ]);
  const { config } = await ReactTemplateManager.create(folder);
  const close = () => rm(folder, { recursive: true, force: true });
  if (isManaged !== true) {
    const loader = new FileSystemKnowledgeLoader(folder);
    return { run: () => Promise.all(names.map((name) => loader.load(`${name}.md`))), close };
  }
  const run = async () => {
    const manager = await ReactTemplateManager.fromConfig(config);
    const forks = [manager, manager.fork(), manager.fork()];
    await Promise.all(forks.flatMap((fork) => names.map((name) => fork.loadSlot(name))));
  };
  return { run, close };
}
