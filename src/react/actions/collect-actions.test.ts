import { describe, expect, it } from "vitest";
import { openReact } from "../testdata/open-react.ts";
import { simpleHandler } from "./action-handler.ts";
import { collectActions } from "./collect-actions.ts";

const declared = (name: string) => ({ name, description: "Does it.", parameters: {}, required: [], terminal: false, approval: false });

describe.each([["constructor"], ["toString"], ["valueOf"], ["hasOwnProperty"], ["__proto__"]])("an action named %s", (name) => {
  it("has no handler unless it is given one", () => {
    const collect = () => collectActions({ declared: [declared(name)], handlers: {}, actions: [], library: [] });
    expect(collect).toThrow(`Action "${name}" has no handler.`);
  });

  it("runs what it is given", async () => {
    const { react } = openReact(
      { responses: [`<action type="${name}"></action>`, '<action type="finish"><answer>done</answer></action>'] },
      {
        templates: { actions: [declared(name), { name: "finish", parameters: { answer: {} }, terminal: true }] },
        executor: { handlers: Object.fromEntries([[name, simpleHandler(() => "did it")]]) },
      },
    );
    expect((await react.execute("x")).history).toMatchObject([{ action: name, observation: "did it" }]);
  });
});
