import type { Plan } from "../../4-lower/index.ts";
import { type PictureBounds, pictureOf } from "./picture.ts";
import { renderDot } from "./render-dot.ts";
import { renderMermaid } from "./render-mermaid.ts";

/** A way to write a drawing down. */
export type DrawingFormat = "mermaid" | "dot" | "svg";

/** How a plan is drawn. */
export interface DrawPlanOptions {
  readonly format: DrawingFormat;
}

/** Laying out grows faster than the graph, and Mermaid refuses more than 500 edges. */
const BOUNDS: Readonly<Record<DrawingFormat, PictureBounds>> = {
  svg: { nodes: 100, edges: 300 },
  mermaid: { nodes: 300, edges: 500 },
  dot: { nodes: 2_000, edges: 10_000 },
};

/**
 * Draws a plan: agents, hand-overs with their conditions, `default_return` dashed, where a request starts and where it may end.
 * A plan too large to draw is drawn around its entry, and the drawing says how much is missing. Texts of the plan are escaped.
 */
export async function drawPlan(plan: Plan, { format }: DrawPlanOptions): Promise<string> {
  const picture = pictureOf(plan, BOUNDS[format]);
  if (format === "mermaid") return renderMermaid(picture);
  if (format === "dot") return renderDot(picture);
  const [{ layOut }, { renderSvg }] = await Promise.all([import("./lay-out.ts"), import("./render-svg.ts")]);
  return renderSvg(layOut(picture), picture);
}
