import type { Picture, PictureEdge, PictureNode } from "./picture.ts";
import { hiddenText, shortText } from "./short-text.ts";

/** The picture as a Mermaid flowchart. */
export function renderMermaid(picture: Picture): string {
  const hidden = hiddenText(picture);
  const lines = [
    "flowchart TD",
    ...picture.nodes.map(nodeLine),
    ...picture.edges.map(edgeLine),
    ...(hidden === "" ? [] : [`  hidden["${entities(hidden)}"]:::note`]),
    "  classDef supervisor stroke-width:2px",
    "  classDef point stroke-width:2px",
    "  classDef note stroke-dasharray:4 4",
  ];
  return `${lines.join("\n")}\n`;
}

function nodeLine({ key, type, name, kind, model }: PictureNode): string {
  if (type !== "agent") return `  ${key}(["${entities(name)}"]):::point`;
  const detail = [kind, model].filter((part) => part !== "").join(" · ");
  const label = [shortText(name, 64), shortText(detail, 60)].filter((part) => part !== "").map(entities);
  return `  ${key}["${label.join("<br/>")}"]${kind === "supervisor" ? ":::supervisor" : ""}`;
}

function edgeLine({ from, to, implied, condition }: PictureEdge): string {
  const arrow = implied ? "-.->" : "-->";
  const label = condition === "" ? "" : `|"${entities(shortText(condition, 60))}"|`;
  return `  ${from} ${arrow}${label} ${to}`;
}

/** Everything but letters, digits and plain punctuation as a Mermaid entity. */
function entities(text: string): string {
  return text.replace(/[^\p{L}\p{N}\p{M} _.,:·…-]/gu, (character) => `#${character.codePointAt(0)};`);
}
