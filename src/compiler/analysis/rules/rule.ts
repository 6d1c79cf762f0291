import type { Document } from "../../1-parse/index.ts";
import type { CrewSpec } from "../../2-validate/index.ts";
import type { DiagnosticCollector } from "../../diagnostics/index.ts";
import type { PlanGraph } from "../plan-graph.ts";

/** What a rule looks at, and where it reports. */
export interface RuleInput {
  readonly graph: PlanGraph;
  readonly spec: CrewSpec;
  readonly document: Document;
  readonly collector: DiagnosticCollector;
}

/** Looks for one kind of mistake, in time linear in nodes and edges. */
export type Rule = (input: RuleInput) => void;
