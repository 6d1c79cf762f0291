import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectNameOf } from "../init/project-name.ts";
import { runCli } from "../run-cli.ts";
import { testHost } from "../testdata/test-host.ts";

async function init(...argv: readonly string[]) {
  const cwd = mkdtempSync(join(tmpdir(), "graphcrew-init-"));
  return initIn(cwd, argv);
}

async function initIn(cwd: string, argv: readonly string[]) {
  const host = testHost({ cwd });
  const exitCode = await runCli(["init", ...argv], host);
  return { cwd, exitCode, out: host.out(), err: host.err(), read: (file: string) => readFileSync(join(cwd, file), "utf8") };
}

test.each(["support-desk", "empty"])("%s gives a whole project in a new folder", async (template) => {
  const { exitCode, cwd, read, out, err } = await init("shop", "--template", template);
  expect([exitCode, out]).toEqual([0, ""]);
  expect(readdirSync(join(cwd, "shop")).sort()).toEqual([".gitignore", "README.md", "crew.yaml", "knowledge", "package.json", "prompts"]);
  expect(JSON.parse(read("shop/package.json"))).toMatchObject({ name: "shop", scripts: { start: "graphcrew chat crew.yaml" } });
  expect(read("shop/.gitignore")).toContain(".graphcrew/");
  expect(err).toContain("cd shop");
});

test.each(["support-desk", "empty"])("what %s says about itself is true in its new place", async (template) => {
  const { read } = await init("shop", "--template", template, "--name", "my-shop");
  const text = read("shop/crew.yaml") + read("shop/README.md");
  expect(text).not.toContain("examples/");
  expect(text).not.toContain("npm start -- ");
  expect(read("shop/crew.yaml")).toMatch(/^name: my-shop$/m);
});

test("without arguments it writes the support desk into this folder", async () => {
  const { exitCode, read } = await init("--yes", "--name", "desk");
  expect(exitCode).toBe(0);
  expect(read("crew.yaml")).toContain("billing");
});

const folderWith = (files: Readonly<Record<string, string>>) => {
  const cwd = mkdtempSync(join(tmpdir(), "graphcrew-init-"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  return cwd;
};

test("files that would be replaced stand in the way, are named, and are left alone", async () => {
  const cwd = folderWith({ "README.md": "mine", "crew.yaml": "mine", "notes.txt": "mine" });
  const { exitCode, err, read } = await initIn(cwd, ["--yes"]);
  expect(exitCode).toBe(1);
  expect(err).toContain("error GC6002: ");
  expect(err).toContain("holds README.md, crew.yaml already.");
  expect(err).toContain("--force");
  expect([readdirSync(cwd).sort(), read("README.md")]).toEqual([["README.md", "crew.yaml", "notes.txt"], "mine"]);
});

test("files in folders of the template stand in the way as well", async () => {
  const cwd = folderWith({});
  await initIn(cwd, ["--template", "support-desk"]);
  const { exitCode, err } = await initIn(cwd, ["--template", "support-desk"]);
  expect(exitCode).toBe(1);
  expect(err).toMatch(/holds README\.md, crew\.yaml, knowledge.* and \d+ more already\./);
});

test("--force replaces them, and nothing else", async () => {
  const cwd = folderWith({ "crew.yaml": "mine", "notes.txt": "mine" });
  const { exitCode, read } = await initIn(cwd, ["--force", "--template", "empty", "--name", "desk"]);
  expect([exitCode, read("notes.txt")]).toEqual([0, "mine"]);
  expect(read("crew.yaml")).toContain("name: desk");
});

test("what an installation has left is added to, and keeps what it says", async () => {
  const manifest = { name: "shop", type: "commonjs", scripts: { start: "node ." }, devDependencies: { graphcrew: "^9.0.0" } };
  const cwd = folderWith({ "package.json": JSON.stringify(manifest), "package-lock.json": "{}", ".gitignore": "node_modules\ndist" });
  mkdirSync(join(cwd, "node_modules"));
  const { exitCode, read } = await initIn(cwd, ["--template", "empty"]);
  expect(exitCode).toBe(0);
  const written = JSON.parse(read("package.json")) as Record<string, Record<string, string>>;
  expect(written).toMatchObject({ ...manifest, scripts: { start: "node .", ask: "graphcrew run crew.yaml" } });
  expect(Object.keys(written.dependencies ?? {})).toEqual(["@langchain/core", "@langchain/langgraph"]);
  expect(read(".gitignore")).toBe("node_modules\ndist\n.graphcrew/\n.env\n");
});

test("a package.json that nobody can read stands in the way", async () => {
  const cwd = folderWith({ "package.json": "{ mine" });
  const { exitCode, err, read } = await initIn(cwd, ["--template", "empty"]);
  expect([exitCode, read("package.json")]).toEqual([1, "{ mine"]);
  expect(err).toContain("package.json, which is no JSON");
});

test("an empty repository counts as empty", async () => {
  const cwd = mkdtempSync(join(tmpdir(), "graphcrew-init-"));
  mkdirSync(join(cwd, ".git"));
  expect((await initIn(cwd, ["--template", "empty"])).exitCode).toBe(0);
});

test("a file in place of the folder cannot be written into", async () => {
  const cwd = mkdtempSync(join(tmpdir(), "graphcrew-init-"));
  writeFileSync(join(cwd, "shop"), "");
  const { exitCode, err } = await initIn(cwd, ["shop"]);
  expect(exitCode).toBe(1);
  expect(err).toContain("error GC6003: ");
});

test.each([
  ["one of a later version", "research", "GC5003"],
  ["a misspelt one", "suport-desk", "Did you mean support-desk?"],
])("a template that is not there, %s, writes nothing", async (_case, template, expected) => {
  const { exitCode, cwd, err } = await init("shop", "--template", template);
  expect(exitCode).toBe(2);
  expect(err).toContain(expected);
  expect(existsSync(join(cwd, "shop"))).toBe(false);
});

test("a name that npm or a crew would refuse is refused", async () => {
  const { exitCode, err } = await init("shop", "--name", "My Shop!");
  expect(exitCode).toBe(2);
  expect(err).toContain("such as my-shop");
});

test.each([
  ["/tmp/My Shop", "my-shop"],
  ["/tmp/42-answers", "answers"],
  ["/tmp/日本", "my-crew"],
])("the folder %s is named %s", (folder, name) => {
  expect(projectNameOf(folder)).toBe(name);
});

test.runIf(process.platform === "linux")("a parent that takes no folder is told, not tried for ever", async () => {
  const { exitCode, err } = await init("/proc/graphcrew-shop/deep", "--yes", "--name", "shop");
  expect(exitCode).toBe(1);
  expect(err).toContain("error GC6003: ");
});
