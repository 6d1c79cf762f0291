import type { SourceLocation } from "../../protocol/index.ts";
import type { DocumentNode } from "../1-parse/index.ts";
import type { MiddlewareSpec } from "../2-validate/index.ts";
import { type DiagnosticCollector, listNames, quoteText, suggest } from "../diagnostics/index.ts";
import { asMap, fieldNode } from "./document-sites.ts";

/** Middleware that YAML can name in this version. */
const KNOWN: readonly string[] = ["metrics", "tenant_isolation"];

/** Middleware that is planned under these names. */
const PLANNED: readonly string[] = [
  "circuit_breaker",
  "memory_injection",
  "open_telemetry",
  "pii_redaction",
  "fallback_model",
  "response_cache",
  "guardrail",
];

/** A `middleware` list of an agent or the crew, with the node it is written in. */
export interface PlacedMiddleware {
  readonly middleware: readonly MiddlewareSpec[];
  readonly node: DocumentNode | undefined;
  readonly fallback: SourceLocation;
}

/** GC1209: a middleware that does not exist. GC1110: one that is not there yet. GC1101: an option that it does not take; none takes any yet. */
export function checkMiddleware({ middleware, node, fallback }: PlacedMiddleware, collector: DiagnosticCollector): void {
  middleware.forEach(({ name, options }, index) => {
    const item = node?.type === "list" ? node.items[index] : undefined;
    if (KNOWN.includes(name)) {
      const [option] = Object.keys(options);
      if (option !== undefined) reportOption(name, option, fieldNode(asMap(item), "options")?.location ?? fallback, collector);
      return;
    }
    const location = (fieldNode(asMap(item), "name") ?? item ?? node)?.location ?? fallback;
    if (PLANNED.includes(name)) {
      collector.report({
        code: "GC1110",
        location,
        message: `The middleware ${quoteText(name)} is not supported yet.`,
        hint: `Supported now: ${listNames(KNOWN)}.`,
      });
      return;
    }
    const nearest = suggest(name, [...KNOWN, ...PLANNED]);
    collector.report({
      code: "GC1209",
      location,
      message: `There is no middleware ${quoteText(name)}.`,
      hint:
        nearest === undefined
          ? `Known: ${listNames(KNOWN)}. Middleware of your own is given to agents in code.`
          : `Did you mean "${nearest}"?`,
    });
  });
}

function reportOption(name: string, option: string, location: SourceLocation, collector: DiagnosticCollector): void {
  collector.report({
    code: "GC1101",
    location,
    message: `The middleware ${quoteText(name)} has no option ${quoteText(option)}.`,
    hint: "It takes no options: remove them.",
  });
}
