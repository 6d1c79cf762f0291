import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { InvalidArgumentError } from "../../errors/index.ts";
import { packageRoot } from "../../knowledge/index.ts";
import { renderTemplate } from "../../text/index.ts";
import { REACT_PROMPT_NAMES } from "./react-prompt-names.ts";
import type { ReactWords } from "./react-words.ts";

/** The executor's prompts as the package brings them, for executors that are given none. */
export async function packageWords(): Promise<ReactWords> {
  const folder = join(packageRoot(), "prompts");
  const texts = await Promise.all(REACT_PROMPT_NAMES.map((name) => readFile(join(folder, `${name}.md`), "utf8")));
  const byName = new Map(REACT_PROMPT_NAMES.map((name, index) => [name, (texts[index] ?? "").trim()]));
  const text: ReactWords["text"] = (name) => {
    const found = byName.get(name);
    if (found === undefined) throw new InvalidArgumentError(`The prompt "${name}" is missing.`, { hint: `Add prompts/${name}.md.` });
    return found;
  };
  return {
    text,
    render: (name, values) => renderTemplate(text(name), values),
  };
}
