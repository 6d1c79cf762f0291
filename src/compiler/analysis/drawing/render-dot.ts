import type { Picture, PictureEdge, PictureNode } from "./picture.ts";
import { hiddenText, shortText } from "./short-text.ts";

/** The picture in Graphviz's language. */
export function renderDot(picture: Picture): string {
  const hidden = hiddenText(picture);
  const lines = [
    `digraph ${quote(shortText(picture.title, 64))} {`,
    '  graph [rankdir=TB, fontname="Helvetica", bgcolor="transparent"];',
    '  node [shape=box, style="rounded", fontname="Helvetica", fontsize=12, color="#57606a"];',
    '  edge [fontname="Helvetica", fontsize=10, color="#57606a", arrowsize=0.7];',
    ...picture.nodes.map(nodeLine),
    ...picture.edges.map(edgeLine),
    ...(hidden === "" ? [] : [`  hidden [shape=note, label=${quote(hidden)}];`]),
    "}",
  ];
  return `${lines.join("\n")}\n`;
}

function nodeLine({ key, type, name, kind, model, description }: PictureNode): string {
  if (type === "start") return `  ${key} [shape=circle, style=filled, fillcolor="#57606a", label="", width=0.18, tooltip="start"];`;
  if (type === "end") return `  ${key} [shape=doublecircle, style=filled, fillcolor="#57606a", label="", width=0.14, tooltip="end"];`;
  const detail = shortText([kind, model].filter((part) => part !== "").join(" · "), 60);
  const label = `"${inQuotes(shortText(name, 64))}${detail === "" ? "" : `\\n${inQuotes(detail)}`}"`;
  const weight = kind === "supervisor" ? ", penwidth=2" : "";
  return `  ${key} [label=${label}, tooltip=${quote(shortText(description, 200))}${weight}];`;
}

function edgeLine({ from, to, implied, condition }: PictureEdge): string {
  const attributes = [
    ...(implied ? ["style=dashed", 'tooltip="default_return"'] : []),
    ...(condition === "" ? [] : [`label=${quote(shortText(condition, 60))}`]),
  ];
  return `  ${from} -> ${to}${attributes.length === 0 ? "" : ` [${attributes.join(", ")}]`};`;
}

function quote(text: string): string {
  return `"${inQuotes(text)}"`;
}

function inQuotes(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll('"', '\\"');
}
