import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

const FILES = {
  "crew.yaml": `version: 1
name: shop
models: {default: local}
agents:
  - {name: lead, kind: supervisor, mode: react, protocol: xml, description: Leads.}
  - {name: billing, kind: react, description: Money., knowledge: billing}
topology: {entry: lead, edges: [{from: lead, to: billing}], default_return: lead}
`,
  "billing/react_config.yaml": `core_prompt: prompt.md
protocol: xml
max_passes: 3
allow_plain_answer: true
slots:
  - {name: refunds, file: refunds.md, description: When money goes back.}
  - {name: charges, file: charges.md, description: Money that is taken.}
actions:
  - {name: find_charge, description: Finds a charge., parameters: {number: Its number.}, required: [number]}
`,
  "billing/prompt.md": "You are billing.\n",
  "billing/refunds.md": "# Refunds\n\nRefunds take ten days.\n",
  "billing/charges.md": "# Charges\n\nMoney is taken when the parcel leaves.\n",
};

/** A crew whose agents think in passes, in a folder that lasts as long as the test; gives its file. */
export function writeProject(): string {
  return writeFiles(FILES);
}

/** Files of a crew in such a folder; gives its `crew.yaml`. */
export function writeFiles(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "graphcrew-react-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [file, text] of Object.entries(files)) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return join(folder, "crew.yaml");
}
