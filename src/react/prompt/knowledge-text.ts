import type { LoadedModule } from "./react-templates.ts";
import type { ReactWords } from "./react-words.ts";

/** Knowledge modules as the model reads them. */
export function knowledgeText(modules: readonly Pick<LoadedModule, "name" | "content">[], words: ReactWords): string {
  return modules.map(({ name, content }) => words.render("react-module", { name, content: content.trim() })).join("\n\n");
}
