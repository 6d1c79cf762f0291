import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT, readJson } from "../../scripts/repository.mjs";
import { installPackage, type UserProject } from "./installed-package.ts";

const doors = Object.keys(readJson("package.json").exports).filter((door) => door !== "./package.json");
const specifiers = doors.map((door) => `graphcrew${door.slice(1)}`);

let project: UserProject;

beforeAll(() => {
  project = installPackage();
});

afterAll(() => project.remove());

test.each(specifiers)("%s opens from the packed package", (specifier) => {
  expect(namesOf(specifier)).not.toEqual([]);
});

test("every door has types that a strict project in either way of resolving can read", () => {
  const lines = specifiers.map((specifier, index) => `export type * as door${index} from "${specifier}";`);
  writeFileSync(join(project.folder, "doors.ts"), `${lines.join("\n")}\n`);
  expect(typeErrors("nodenext", "nodenext")).toBe("");
  expect(typeErrors("esnext", "bundler")).toBe("");
});

test("the types of every door know every name that the door gives", () => {
  const lines = specifiers.map((specifier) => `export { ${namesOf(specifier).map(renamed(specifier)).join(", ")} } from "${specifier}";`);
  writeFileSync(join(project.folder, "doors.ts"), `${lines.join("\n")}\n`);
  expect(typeErrors("nodenext", "nodenext")).toBe("");
});

test("the package holds what its manifest promises", () => {
  const promised: readonly string[] = readJson("package.json").files;
  const missing = promised.filter(
    (path) => existsSync(join(ROOT, path)) && !project.files.some((file) => file === path || file.startsWith(`${path}/`)),
  );
  expect(missing).toEqual([]);
});

test("every link of the documents leads to something that the package holds too", () => {
  const documents = project.files.filter((file) => file.endsWith(".md"));
  const links = documents.flatMap((from) =>
    [...readFileSync(join(ROOT, from), "utf8").matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, to = ""]) => ({ from, to })),
  );
  const dead = links.filter(({ from, to }) => {
    const target = normalize(join(dirname(from), to)).replace(/\/$/, "");
    return !project.files.some((file) => file === target || file.startsWith(`${target}/`));
  });
  expect(links).not.toEqual([]);
  expect(dead).toEqual([]);
});

test("the package holds no source, test or configuration", () => {
  expect(project.files.filter((file) => /^(src|tests|bench|scripts|studio)\/|\.test\.|\.config\./.test(file))).toEqual([]);
});

test("installing the package runs nothing, so that npm has nothing to ask about", () => {
  const { scripts } = JSON.parse(readFileSync(join(project.folder, "node_modules/graphcrew/package.json"), "utf8"));
  const run = ["preinstall", "install", "postinstall", "prepare"].filter((name) => scripts[name] !== undefined);
  expect(run).toEqual([]);
});

function namesOf(specifier: string): readonly string[] {
  return JSON.parse(run(`const door = await import(${JSON.stringify(specifier)}); console.log(JSON.stringify(Object.keys(door)));`));
}

/** Several doors may give the same name. */
function renamed(specifier: string): (name: string) => string {
  return (name) => `${name} as ${specifier.replace(/\W/g, "_")}_${name}`;
}

function run(code: string): string {
  return execFileSync(process.execPath, ["--input-type=module", "--eval", code], { cwd: project.folder, encoding: "utf8" });
}

/** Errors in the package's own declarations; those of other packages are theirs. */
function typeErrors(module: string, moduleResolution: string): string {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    target: "es2023",
    lib: ["es2023", "esnext.disposable", "dom"],
    types: ["node"],
    module,
    moduleResolution,
  };
  writeFileSync(join(project.folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["doors.ts"] }));
  const compiler = join(ROOT, "node_modules/ts7/bin/tsc");
  try {
    execFileSync(process.execPath, [compiler, "--project", ".", "--pretty", "false"], {
      cwd: project.folder,
      encoding: "utf8",
      stdio: "pipe",
    });
    return "";
  } catch (error) {
    const { stdout } = error as { stdout: string };
    return stdout
      .split("\n")
      .filter((line) => /^(doors\.ts|node_modules\/graphcrew\/)/.test(line))
      .join("\n");
  }
}
