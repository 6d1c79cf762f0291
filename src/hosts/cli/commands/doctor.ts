import type { CliCommand } from "../cli-command.ts";
import { examine } from "../doctor/examine.ts";
import type { Finding } from "../doctor/finding.ts";
import { EXIT } from "../exit-code.ts";
import type { Host } from "../host.ts";
import { colorsOf } from "../terminal/colors.ts";
import { safeText } from "../terminal/safe-text.ts";

/** `graphcrew doctor`: what this machine has and what it lacks. */
export const command: CliCommand = {
  declare(command) {
    command.option("--json", "write the findings as JSON");
  },

  async run(command, host) {
    const { json } = command.opts<{ readonly json?: boolean }>();
    const findings = await examine(host);
    const isFit = findings.every((finding) => finding.status !== "missing");
    await host.stdout.write(json === true ? `${JSON.stringify({ ok: isFit, checks: findings }, null, 2)}\n` : listOf(findings, host));
    if (isFit) return EXIT.ok;
    const { OrchestratorError } = await import("../../../errors/index.ts");
    const missing = findings.filter((finding) => finding.status === "missing").map((finding) => finding.name);
    throw new OrchestratorError({
      code: "GC6005",
      message: `Needed and missing: ${missing.join(", ")}.`,
      hint: findings.find((finding) => finding.status === "missing")?.hint,
    });
  },
};

function listOf(findings: readonly Finding[], host: Host): string {
  const { cyan, green, red, yellow } = colorsOf(host.stdout);
  const marks = { ok: green("✓"), absent: yellow("–"), missing: red("✗") };
  const width = Math.max(...findings.map((finding) => finding.name.length));
  const lines = findings.map(({ name, status, detail, hint }) => {
    const help = hint === undefined ? "" : `\n${" ".repeat(width + 4)}${cyan("help:")} ${hint}`;
    return safeText(`${name.padEnd(width)}  ${detail}`).replace(/^/, `${marks[status]} `) + help;
  });
  return `${lines.join("\n")}\n`;
}
