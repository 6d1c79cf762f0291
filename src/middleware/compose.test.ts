import { describe, expect, test } from "vitest";
import { createAgentResponse } from "../agents/index.ts";
import { recordingLogger } from "../agents/testdata/recording-logger.ts";
import type { AgentMiddleware, AgentResponse, InvocationContext } from "../protocol/index.ts";
import { makeTestState } from "../testing/index.ts";
import { composeMiddleware } from "./compose.ts";

const RESPONSE = createAgentResponse({ content: "done" });

function contextOf(): InvocationContext {
  return { agentName: "a", config: {}, state: makeTestState("hi"), values: new Map() };
}

/** Middleware that notes when it is called. */
function noting(name: string, log: string[]): AgentMiddleware {
  return {
    name,
    beforeInvoke: () => void log.push(`${name} before`),
    afterInvoke: () => void log.push(`${name} after`),
    onError: () => void log.push(`${name} error`),
  };
}

function failing(message: string): () => Promise<AgentResponse> {
  return () => Promise.reject(new Error(message));
}

describe("middleware around an agent", () => {
  test("runs before first to last and after last to first", async () => {
    const log: string[] = [];
    const process = composeMiddleware(
      [noting("outer", log), noting("inner", log)],
      async () => {
        log.push("process");
        return RESPONSE;
      },
      recordingLogger(),
    );
    expect(await process(contextOf())).toBe(RESPONSE);
    expect(log).toEqual(["outer before", "inner before", "process", "inner after", "outer after"]);
  });

  test("is told of errors last to first, and the error goes on", async () => {
    const log: string[] = [];
    const process = composeMiddleware([noting("outer", log), noting("inner", log)], failing("broken"), recordingLogger());
    await expect(process(contextOf())).rejects.toThrow("broken");
    expect(log).toEqual(["outer before", "inner before", "inner error", "outer error"]);
  });

  test("is not told of an error when its turn had not come", async () => {
    const log: string[] = [];
    const refusing: AgentMiddleware = { beforeInvoke: failing("refused") as never };
    const process = composeMiddleware([noting("outer", log), refusing, noting("inner", log)], async () => RESPONSE, recordingLogger());
    await expect(process(contextOf())).rejects.toThrow("refused");
    expect(log).toEqual(["outer before", "outer error"]);
  });

  test("may replace the state before and the response after", async () => {
    const replacing: AgentMiddleware = {
      beforeInvoke: (context) => {
        context.state = makeTestState("replaced");
      },
      afterInvoke: (_, response) => createAgentResponse({ content: `${response.content}!` }),
    };
    const process = composeMiddleware(
      [replacing, replacing],
      async ({ state }) => createAgentResponse({ content: state.messages[0]?.text ?? "" }),
      recordingLogger(),
    );
    expect((await process(contextOf())).content).toBe("replaced!!");
  });

  test("that fails in onError is logged and hides nothing, not even from the others", async () => {
    const log: string[] = [];
    const logger = recordingLogger();
    const broken: AgentMiddleware = { name: "broken", onError: failing("worse") as never };
    const process = composeMiddleware([noting("outer", log), broken], failing("broken"), logger);
    await expect(process(contextOf())).rejects.toThrow("broken");
    expect(log).toEqual(["outer before", "outer error"]);
    expect(logger.lines).toEqual([
      {
        level: "warn",
        message: "middleware_on_error_failed",
        fields: { agentName: "a", middleware: "broken", error: "worse" },
      },
    ]);
  });

  test("keeps values of an invocation in its context, so that one instance serves many at once", async () => {
    const counting: AgentMiddleware = {
      beforeInvoke: ({ values, agentName }) => void values.set("who", agentName),
      afterInvoke: ({ values }) => createAgentResponse({ content: String(values.get("who")) }),
    };
    const process = composeMiddleware(
      [counting],
      async () => {
        await new Promise((resolve) => setImmediate(resolve));
        return RESPONSE;
      },
      recordingLogger(),
    );
    const names = ["a", "b", "c"];
    const responses = await Promise.all(names.map((agentName) => process({ ...contextOf(), agentName })));
    expect(responses.map(({ content }) => content)).toEqual(names);
  });

  test("costs nothing when there is none", () => {
    const process = async () => RESPONSE;
    expect(composeMiddleware([], process, recordingLogger())).toBe(process);
  });
});
