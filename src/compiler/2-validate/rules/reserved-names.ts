import { quoteText } from "../../diagnostics/index.ts";
import { whyReserved } from "../name-rules.ts";
import { agentNodes, field, type Rule } from "./rule.ts";

/** GC1108: an agent has a name that means something else. */
export const reservedNames: Rule = (document, collector) => {
  for (const agent of agentNodes(document)) {
    const name = field(agent, "name");
    if (name?.type !== "scalar" || typeof name.value !== "string") continue;
    const why = whyReserved(name.value);
    if (why === undefined) continue;
    collector.report({
      code: "GC1108",
      location: name.location,
      message: `An agent cannot have the name ${quoteText(name.value)}: ${why}.`,
      hint: `Choose another one, such as "${name.value.replace(/^_+|_+$/g, "")}-agent".`,
    });
  }
};
