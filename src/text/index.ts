export { CharDivisionTokenCounter, type CharDivisionTokenCounterOptions } from "./char-division-token-counter.ts";
export { findPlaceholders, type Placeholder } from "./find-placeholders.ts";
export { LIBRARY_PROMPTS, PROMPT_NAMES, type PromptName } from "./library-prompts.ts";
export { renderTemplate } from "./render-template.ts";
export { truncateText } from "./truncate-text.ts";
