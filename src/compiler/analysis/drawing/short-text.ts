import { visibleText } from "../../diagnostics/index.ts";

/** A user's text on one line, with characters that cannot be seen made visible, cut to a number of characters. */
export function shortText(text: string, most: number): string {
  const characters = [
    ...visibleText(
      text
        .slice(0, 4 * most)
        .replace(/\s+/g, " ")
        .trim(),
    ),
  ];
  return characters.length > most ? `${characters.slice(0, most - 1).join("")}…` : characters.join("");
}

/** What the bounds left out of a picture, as a sentence; empty when nothing. */
export function hiddenText(hidden: { readonly hiddenNodes: number; readonly hiddenEdges: number }): string {
  const parts = [
    ...(hidden.hiddenNodes > 0 ? [`${hidden.hiddenNodes} agents`] : []),
    ...(hidden.hiddenEdges > 0 ? [`${hidden.hiddenEdges} edges`] : []),
  ];
  return parts.length === 0 ? "" : `${parts.join(" and ")} more are not drawn`;
}
