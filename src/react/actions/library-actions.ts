import { openPassageSearch, type PassageSearchOptions, type SearchPassages } from "../../models/index.ts";
import type { Passage } from "../../protocol/index.ts";
import { knowledgeText } from "../prompt/knowledge-text.ts";
import type { ReactModule } from "../prompt/react-templates.ts";
import type { ReactWords } from "../prompt/react-words.ts";
import type { PreparedAction } from "./prepared-action.ts";

/** Name of the action that loads a knowledge module. */
export const REQUEST_SLOT = "request_slot";
/** Name of the action that searches the knowledge. */
export const SEARCH_KNOWLEDGE = "search_knowledge";

/** What can be searched. */
export interface Searchable extends PassageSearchOptions {
  /** Called at the first search. */
  readonly readPassages: () => Promise<readonly Passage[]>;
}

/** Passages of one search: where the model names no number, and the largest number it may name. */
const USUALLY_FOUND = 5;
const MOST_FOUND = 20;
const FIXED = { terminal: false, approval: false, isDeclared: false } as const;

/** Loads a knowledge module when the model asks for it. */
export function requestSlot(modules: readonly ReactModule[], words: ReactWords): PreparedAction {
  return {
    ...FIXED,
    name: REQUEST_SLOT,
    description: words.text("react-request-slot"),
    parameters: { name: { type: "string", enum: modules.map(({ name }) => name) } },
    required: ["name"],
    library: async (parameters, { templates }) => {
      const name = String(parameters.name);
      const loaded = await templates.loadSlot(name);
      if (loaded.length === 0) return { text: words.render("react-slot-there", { name }) };
      return { text: words.render("react-slot-loaded", { knowledge: knowledgeText(loaded, words) }), loaded };
    },
  };
}

/** Finds the passages of the agent's knowledge that fit a question; all that it takes is opened at the first search. */
export function searchKnowledge({ readPassages, ...how }: Searchable, words: ReactWords): PreparedAction {
  let opening: Promise<SearchPassages> | undefined;
  const open = (): Promise<SearchPassages> => {
    const search = readPassages().then((passages) => openPassageSearch(passages, how));
    search.catch(() => {
      opening = undefined;
    });
    return search;
  };
  return {
    ...FIXED,
    name: SEARCH_KNOWLEDGE,
    description: words.text("react-search-knowledge"),
    parameters: { query: { type: "string" }, limit: { type: "integer", minimum: 1, maximum: MOST_FOUND } },
    required: ["query"],
    library: async ({ query, limit }) => {
      opening ??= open();
      const search = await opening;
      const found = await search(String(query), typeof limit === "number" ? limit : USUALLY_FOUND);
      if (found.length === 0) return { text: words.text("react-nothing-found") };
      return {
        text: found
          .map(({ module, heading, text }) => words.render("react-passage", { place: placeOf(module, heading), text }))
          .join("\n\n"),
      };
    },
  };
}

function placeOf(module: string, heading: string): string {
  return heading === "" ? module : `${module}, ${heading}`;
}
