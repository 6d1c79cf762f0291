export { analysePlan } from "./analyse-plan.ts";
export { type CostBound, type CostSetting, costBound } from "./cost-bound.ts";
export { type DrawingFormat, type DrawPlanOptions, drawPlan } from "./drawing/index.ts";
export { formatCostBound } from "./format-cost-bound.ts";
