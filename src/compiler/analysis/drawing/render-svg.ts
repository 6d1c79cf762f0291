import type { Picture } from "./picture.ts";
import type { Layout, PlacedEdge, PlacedNode, Point } from "./placed-picture.ts";
import { hiddenText, shortText } from "./short-text.ts";
import { SVG_STYLE } from "./svg-style.ts";
import { textWidth } from "./text-width.ts";

const MARGIN = 28;
const HEADER = 44;
const FOOTER = 36;

/** A laid-out picture as one self-contained SVG file. */
export function renderSvg(layout: Layout, picture: Picture): string {
  const title = shortText(picture.title, 60);
  const legend = legendOf(picture);
  const width = Math.ceil(Math.max(layout.width, textWidth(title, 16) + 20, legend.width) + 2 * MARGIN);
  const height = Math.ceil(layout.height + 2 * MARGIN + HEADER + FOOTER);
  const left = (width - layout.width) / 2;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${xml(`Crew ${title}`)}</title>`,
    `<style>${SVG_STYLE}</style>`,
    '<defs><marker id="head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path class="head" d="M0 1L10 5L0 9z"/></marker></defs>',
    `<rect class="page" width="${width}" height="${height}" rx="12"/>`,
    `<text class="title" x="${MARGIN}" y="${MARGIN + 14}">${xml(title)}</text>`,
    `<g transform="translate(${round(left)} ${MARGIN + HEADER})">`,
    ...layout.edges.map(edgePath),
    ...layout.edges.map(edgeLabel),
    ...layout.nodes.map(nodeShape),
    "</g>",
    `<g transform="translate(${MARGIN} ${height - MARGIN})">${legend.svg}</g>`,
    "</svg>",
  ];
  return `${parts.filter((part) => part !== "").join("\n")}\n`;
}

function nodeShape({ node, x, y, width, height, label, detail }: PlacedNode): string {
  const tooltip = `<title>${xml(shortText(node.description || node.name, 300))}</title>`;
  if (node.type === "start") return `<g>${tooltip}<circle class="point" cx="${round(x)}" cy="${round(y)}" r="7"/></g>`;
  if (node.type === "end") {
    return `<g>${tooltip}<circle class="ring" cx="${round(x)}" cy="${round(y)}" r="8.5"/><circle class="point" cx="${round(x)}" cy="${round(y)}" r="4.5"/></g>`;
  }
  const kind = /^(supervisor|react|module)$/.test(node.kind) ? node.kind : "other";
  const box = `<rect class="box" x="${round(x - width / 2)}" y="${round(y - height / 2)}" width="${width}" height="${height}" rx="9"/>`;
  const name = `<text class="name" x="${round(x)}" y="${round(y + (detail === "" ? 5 : -2))}">${xml(label)}</text>`;
  const below = detail === "" ? "" : `<text class="detail" x="${round(x)}" y="${round(y + 14)}">${xml(detail)}</text>`;
  return `<g class="${kind}">${tooltip}${box}${name}${below}</g>`;
}

function edgePath({ edge, points }: PlacedEdge): string {
  if (points.length < 2) return "";
  return `<path class="edge${edge.implied ? " implied" : ""}" marker-end="url(#head)" d="${curve(points)}"/>`;
}

function edgeLabel({ edge, label, labelAt, labelWidth }: PlacedEdge): string {
  if (labelAt === undefined) return "";
  const { x, y } = labelAt;
  const plate = `<rect class="plate" x="${round(x - labelWidth / 2)}" y="${round(y - 9)}" width="${labelWidth}" height="18" rx="5"/>`;
  const text = `<text class="label" x="${round(x)}" y="${round(y + 4)}">${xml(label)}</text>`;
  return `<g><title>${xml(`when ${shortText(edge.condition, 300)}`)}</title>${plate}${text}</g>`;
}

/** Through the middles between the bends, so that a bend becomes a curve. */
function curve(points: readonly Point[]): string {
  const [first, ...rest] = points;
  const last = rest.pop();
  if (first === undefined || last === undefined) return "";
  const bends = rest.map((bend, index) => {
    const next = rest[index + 1] ?? last;
    const end = index === rest.length - 1 ? last : { x: (bend.x + next.x) / 2, y: (bend.y + next.y) / 2 };
    return `Q${at(bend)} ${at(end)}`;
  });
  return `M${at(first)}${bends.length === 0 ? `L${at(last)}` : bends.join("")}`;
}

function legendOf(picture: Picture): { readonly svg: string; readonly width: number } {
  const entries = [
    ...(picture.edges.some((edge) => edge.implied) ? [{ mark: '<path class="edge implied" d="M0 -4H26"/>', text: "default_return" }] : []),
    { mark: '<circle class="point" cx="20" cy="-4" r="5"/>', text: "start" },
    { mark: '<circle class="ring" cx="20" cy="-4" r="6.5"/><circle class="point" cx="20" cy="-4" r="3.5"/>', text: "end" },
    ...(hiddenText(picture) === "" ? [] : [{ mark: "", text: hiddenText(picture) }]),
  ];
  let width = 0;
  const svg = entries.map(({ mark, text }) => {
    const entry = `<g transform="translate(${width} 0)">${mark}<text class="note" x="34">${xml(text)}</text></g>`;
    width += 34 + textWidth(text, 12) + 18;
    return entry;
  });
  return { svg: svg.join(""), width };
}

function at({ x, y }: Point): string {
  return `${round(x)} ${round(y)}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function xml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
