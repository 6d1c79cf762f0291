import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Diagnostic } from "../protocol/index.ts";
import { FileSystemKnowledgeLoader } from "./file-system-knowledge-loader.ts";
import { ReactTemplateManager } from "./react-template-manager.ts";

let root: string;
let folder: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "graphcrew-folder-"));
  folder = join(root, "desk");
  await mkdir(join(folder, "docs"), { recursive: true });
  await writeFile(join(root, "secret.md"), "secret");
  await writeFile(join(folder, "core.md"), "Help {{name}}.\n{{slots}}");
  await writeFile(join(folder, "docs", "refunds.md"), "\ufeffFünf Tage.");
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function configure(...files: readonly string[]): Promise<void> {
  const slots = files.map((file, index) => `  - {name: m${index}, file: ${JSON.stringify(file)}, description: About it.}\n`);
  await writeFile(join(folder, "react_config.yaml"), `core_prompt: core.md\nslots:\n${slots.join("")}`);
}

async function problems(): Promise<readonly (readonly [string, string])[]> {
  const failure: unknown = await ReactTemplateManager.create(folder).catch((error: unknown) => error);
  const { diagnostics } = failure as { readonly diagnostics: readonly Diagnostic[] };
  return diagnostics.map(({ code, message }) => [code, message] as const);
}

it("is read from its files", async () => {
  await configure("docs/refunds.md");
  await using manager = await ReactTemplateManager.create(folder);
  expect(await manager.loadSlot("m0")).toEqual([{ name: "m0", content: "Fünf Tage.", tokens: 2 }]);
  expect(await manager.loadCorePrompt({ name: "Anna" })).toBe("Help Anna.\n- m0: About it.");
});

it("tells every file that cannot be used, whatever it is, without reading it", async () => {
  await symlink(join(root, "secret.md"), join(folder, "link.md"));
  await symlink(root, join(folder, "up"));
  await symlink("/dev/zero", join(folder, "zero.md"));
  await writeFile(join(folder, "latin.md"), Uint8Array.from([0x46, 0xfc, 0x6e, 0x66]));
  await writeFile(join(folder, "huge.md"), "x");
  await truncate(join(folder, "huge.md"), 200_000_000);
  execFileSync("mkfifo", [join(folder, "pipe.md")]);
  await configure("link.md", "up/secret.md", "zero.md", "latin.md", "huge.md", "pipe.md", "docs", "../secret.md", "none.md");
  expect((await problems()).map(([code]) => code)).toEqual([
    "GC4001",
    "GC4001",
    "GC4001",
    "GC1003",
    "GC1004",
    "GC1002",
    "GC1002",
    "GC4001",
    "GC1204",
  ]);
});

it("tells what became of a file only when it is loaded, where it was there before", async () => {
  await configure("docs/refunds.md");
  const manager = await ReactTemplateManager.create(folder);
  await rm(join(folder, "docs", "refunds.md"));
  await expect(manager.loadSlot("m0")).rejects.toMatchObject({ name: "KnowledgeLoadError", code: "GC4002" });
  await symlink(join(root, "secret.md"), join(folder, "docs", "refunds.md"));
  await expect(manager.loadSlot("m0")).rejects.toMatchObject({ name: "KnowledgePathError", code: "GC4001" });
  expect([manager.loadedSlots, manager.loadedTokens]).toEqual([[], 0]);
});

it("takes a file of 200 MB from no loader", async () => {
  await writeFile(join(folder, "huge.md"), "x");
  await truncate(join(folder, "huge.md"), 200_000_000);
  await expect(new FileSystemKnowledgeLoader(folder).load("huge.md")).rejects.toMatchObject({ code: "GC4002" });
});

it("takes its prompt and modules from a loader of the program, with its own configuration", async () => {
  await configure("only/there.md");
  const loader = { load: async (path: string) => `from elsewhere: ${path}` };
  const manager = await ReactTemplateManager.create(folder, { loader });
  expect((await manager.loadSlot("m0"))[0]?.content).toBe("from elsewhere: only/there.md");
  expect(await manager.loadCorePrompt()).toContain("from elsewhere: core.md");
});

it("refuses unsafe paths before any loader sees them", async () => {
  await configure("../secret.md");
  await expect(ReactTemplateManager.create(folder, { loader: { load: async () => "" } })).rejects.toMatchObject({ code: "GC4001" });
});
