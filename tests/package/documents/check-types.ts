import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../../scripts/repository.mjs";

/** What the compiler says about these files of a user's project, under strict settings; empty when it is content. */
export function typeErrors(folder: string, files: readonly string[]): Promise<string> {
  if (files.length === 0) return Promise.resolve("");
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: "es2022",
    lib: ["es2023", "esnext.disposable"],
    module: "nodenext",
    types: ["node"],
    allowImportingTsExtensions: true,
    verbatimModuleSyntax: true,
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
  const args = [join(ROOT, "node_modules/ts7/bin/tsc"), "--project", folder, "--pretty", "false"];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: folder }, (_error, stdout) => resolve(stdout.trim()));
  });
}
