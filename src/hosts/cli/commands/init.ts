import { relative, resolve } from "node:path";
import type { CliCommand } from "../cli-command.ts";
import { EXIT } from "../exit-code.ts";
import type { Host } from "../host.ts";
import type { ProjectAnswers } from "../init/ask-project.ts";
import { chooseTemplate } from "../init/choose-template.ts";
import { isProjectName, projectNameOf } from "../init/project-name.ts";
import { writeProject } from "../init/write-project.ts";
import { colorsOf } from "../terminal/colors.ts";
import { safeText } from "../terminal/safe-text.ts";
import { UsageError } from "../usage-error.ts";

interface InitFlags {
  readonly template?: string;
  readonly name?: string;
  readonly yes?: boolean;
  readonly force?: boolean;
}

/** `graphcrew init`: a new project that runs at once. */
export const command: CliCommand = {
  declare(command) {
    command
      .argument("[dir]", "folder of the project (default: this one)")
      .option("--template <name>", "support-desk or empty")
      .option("--name <name>", "name of the project (default: that of the folder)")
      .option("--yes", "ask nothing and take the defaults")
      .option("--force", "replace files of the same names");
  },

  async run(command, host) {
    const flags = command.opts<InitFlags>();
    if (flags.template !== undefined) chooseTemplate(flags.template);
    const { dir, template, name } = await answersOf(command.processedArgs[0] as string | undefined, flags, host);
    if (!isProjectName(name)) {
      throw new UsageError(`"${name}" cannot be the name of a project.`, {
        hint: `A small letter first, then small letters, digits and dashes, such as ${projectNameOf(name)}.`,
      });
    }
    const folder = resolve(host.cwd, dir);
    const chosen = chooseTemplate(template);
    await writeProject({ folder, name, template: chosen, force: flags.force === true });
    await host.stderr.write(nextSteps(relative(host.cwd, folder), chosen.question, host));
    return EXIT.ok;
  },
};

async function answersOf(dir: string | undefined, { template, name, yes }: InitFlags, host: Host): Promise<ProjectAnswers> {
  const nameOf = (folder: string) => projectNameOf(resolve(host.cwd, folder));
  if (host.isInteractive && yes !== true) {
    const { askProject } = await import("../init/ask-project.ts");
    return askProject({ dir, template, name, nameOf }, host);
  }
  const folder = dir ?? ".";
  return { dir: folder, template: template ?? "support-desk", name: name ?? nameOf(folder) };
}

function nextSteps(folder: string, question: string, host: Host): string {
  const { bold } = colorsOf(host.stderr);
  const enter = folder === "" ? [] : [`cd ${safeText(folder)}`];
  const steps = [...enter, "npm install", `npx graphcrew run crew.yaml "${question}"`, "npx graphcrew chat crew.yaml"];
  return `The project is written. Next:\n\n${steps.map((step) => `  ${bold(step)}\n`).join("")}\nThe install is not needed where graphcrew is in a folder above.\n`;
}
