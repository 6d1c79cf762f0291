export { type DrawingFormat, type DrawPlanOptions, drawPlan } from "./draw-plan.ts";
