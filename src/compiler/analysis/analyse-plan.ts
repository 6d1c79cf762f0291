import type { Document } from "../1-parse/index.ts";
import type { CrewSpec } from "../2-validate/index.ts";
import type { Plan } from "../4-lower/index.ts";
import type { DiagnosticCollector } from "../diagnostics/index.ts";
import { PlanGraph } from "./plan-graph.ts";
import { reportTooLargePrompts } from "./rules/context-window.ts";
import { reportEndless, reportUnreached } from "./rules/reachability.ts";
import type { Rule } from "./rules/rule.ts";
import { reportShadowedEdges } from "./rules/shadowed-edges.ts";
import { reportSmallBudget } from "./rules/small-budget.ts";
import { reportUnusedModels } from "./rules/unused-models.ts";
import { reportUnusedTools } from "./rules/unused-tools.ts";
import { reportNoWayBack, reportUntakenEdges } from "./rules/way-back.ts";

const RULES: readonly Rule[] = [
  reportUnreached,
  reportEndless,
  reportNoWayBack,
  reportUntakenEdges,
  reportTooLargePrompts,
  reportUnusedModels,
  reportUnusedTools,
  reportShadowedEdges,
  reportSmallBudget,
];

/** Reports what is legal and hardly meant, as warnings. Constant conditions (GC1908) are found where conditions are compiled. */
export function analysePlan(plan: Plan, spec: CrewSpec, document: Document, collector: DiagnosticCollector): void {
  const graph = new PlanGraph(plan);
  for (const rule of RULES) rule({ graph, spec, document, collector });
}
