import { mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ConfigValidationError } from "../errors/index.ts";
import { findPlaceholders, LIBRARY_PROMPTS, PROMPT_NAMES } from "../text/index.ts";
import { checkCrew, createCrew, loadPrompts, packageRoot } from "./index.ts";

const FOLDER = join(packageRoot(), "prompts");
const CREW = `name: desk\nmodels:\n  default: local\nagents:\n  - name: lead\n    kind: react\n    description: Leads.\n`;

/** A project with a crew and one prompt of its own. */
async function projectWith(name: string, text: string): Promise<string> {
  const project = await mkdtemp(join(tmpdir(), "graphcrew-prompts-"));
  await mkdir(join(project, "prompts"));
  await writeFile(join(project, "crew.yaml"), CREW);
  await writeFile(join(project, "prompts", name), text);
  return project;
}

describe("the library's prompts", () => {
  test("are the files of the package, each with a name in the table", async () => {
    expect((await readdir(FOLDER)).sort()).toEqual(PROMPT_NAMES.map((name) => `${name}.md`).sort());
  });

  test.each(PROMPT_NAMES)("have only placeholders that have a value: %s", async (name) => {
    const text = await readFile(join(FOLDER, `${name}.md`), "utf8");
    const used = findPlaceholders(text).map((placeholder) => placeholder.name);
    expect(new Set(used)).toEqual(new Set(LIBRARY_PROMPTS[name].filter((known) => used.includes(known))));
  });
});

describe("a project that replaces one", () => {
  test("gets its own, and the library's for the rest", async () => {
    const prompts = await loadPrompts(await projectWith("continue.md", "Go on.\n"));
    expect(prompts.text("continue")).toBe("Go on.");
    expect(prompts.text("say-something")).toBe((await loadPrompts()).text("say-something"));
  });

  test("is refused for a placeholder that has no value, by check and by whatever loads it", async () => {
    const project = await projectWith("continue.md", "Go on, {{user}}.");
    const crew = join(project, "crew.yaml");
    const file = join(project, "prompts", "continue.md");
    expect(await checkCrew(crew)).toMatchObject([{ code: "GC1206", file, range: { start: { line: 1, column: 8 } } }]);
    await expect(createCrew(crew)).rejects.toThrow(ConfigValidationError);
    await expect(loadPrompts(project)).rejects.toMatchObject({ code: "GC1206", diagnostics: [{ file }] });
  });

  test("cannot reach out of its folder", async () => {
    const project = await projectWith("notes.md", "x");
    await symlink(join(await projectWith("secret.md", "secret"), "prompts", "secret.md"), join(project, "prompts", "continue.md"));
    await expect(createCrew(join(project, "crew.yaml"))).rejects.toMatchObject({ code: "GC1018" });
    await expect(loadPrompts(project)).rejects.toMatchObject({ code: "GC1018" });
  });
});
