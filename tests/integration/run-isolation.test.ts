import { HumanMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { currentLoggingContext, type LoggingContext } from "../../src/observe/index.ts";
import { type Logger, messageText } from "../../src/protocol/index.ts";
import { type Asked, ask, ENGINES } from "./faults/ask.ts";
import { agentsThat, handOver, openDesk, type Work } from "./faults/desk.ts";
import { EchoModel } from "./faults/echo-model.ts";

interface Line {
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly context: LoggingContext;
}

/** A logger that keeps each line with the logging context in which it was written, as pino's `mixin` would add it. */
function contextLogger(): Logger & { readonly lines: Line[] } {
  const lines: Line[] = [];
  const keep = (fields: Line["fields"], message: string) => {
    lines.push({ message, fields, context: currentLoggingContext() });
  };
  return { lines, debug: keep, info: keep, warn: keep, error: keep };
}

const TENANTS = ["red", "blue"] as const;
const identityOf = (tenant: string, number: number) => ({
  tenantId: tenant,
  userId: `user-${tenant}-${number}`,
  sessionId: `session-${tenant}-${number}`,
  requestId: `request-${tenant}-${number}`,
});

/** Writes the secret of its request into a slot, and says which slots it sees. */
const notesSecret: Work = (state) => {
  const secret = messageText(state.messages[0] as never).match(/secret-[a-z]+-\d+/)?.[0];
  if (state.hops === 0) return { nextAgent: ["billing", "account"], slotsUpdate: { secret } };
  return `${Object.values(state.contextSlots).join(" ")} ${state.messages.map(messageText).join(" ")}`;
};

describe.each(ENGINES)("on %s", (engine) => {
  it("two tenants with fifty requests each at the same time see nothing of each other", async () => {
    const logger = contextLogger();
    const account: Work = (state) => ({
      content: "noted",
      nextAgent: "supervisor",
      slotsUpdate: { [`of ${state.requestId}`]: state.tenantId },
    });
    const crew = await openDesk({
      engine,
      logger,
      models: { default: new EchoModel() },
      agents: agentsThat({ supervisor: notesSecret, account }),
      more: "middleware: [tenant_isolation, metrics]\n",
    });
    const requests = Array.from({ length: 50 }, (_, number) => TENANTS.map((tenant) => ({ tenant, number }))).flat();
    const all = await Promise.all(
      requests.map(async ({ tenant, number }) => {
        const messages = [new HumanMessage(`earlier: secret-${tenant}-${number}`)];
        return { tenant, number, asked: await ask(crew, "question", { ...identityOf(tenant, number), messages }) };
      }),
    );
    for (const { tenant, number, asked } of all) expectOwnAlone(tenant, number, asked);
    expect(logger.lines.length).toBeGreaterThan(requests.length * 8);
    for (const line of logger.lines) expectOwnContext(line);
  });

  it("a hundred requests at once log each line in the context of its request", async () => {
    const logger = contextLogger();
    const crew = await openDesk({ engine, logger, models: { default: new EchoModel() } });
    const ids = Array.from({ length: 100 }, (_, number) => identityOf("red", number));
    await Promise.all(ids.map((identity) => ask(crew, "secret-red-1", identity)));
    for (const line of logger.lines) expectOwnContext(line);
    for (const { requestId } of ids) {
      const own = logger.lines.filter((line) => line.context.requestId === requestId);
      expect(own.map((line) => line.message)).toEqual([
        "request_start",
        ...["agent_invoke_start", "agent_invoke_completed"],
        ...["agent_invoke_start", "agent_invoke_completed"],
        ...["agent_invoke_start", "agent_invoke_completed"],
        "request_end",
      ]);
    }
  });

  it("lines of failures, warnings and retries are in the context of their request too", async () => {
    const logger = contextLogger();
    const crew = await openDesk({
      engine,
      logger,
      agents: agentsThat({
        supervisor: handOver("billing", "shipping"),
        billing: () => ({ content: "B", nextAgent: "account", slotsUpdate: { k: 1 } }),
        shipping: (state) => {
          Object.assign(state, { tenantId: "blue" });
          return { content: "S", slotsUpdate: { k: 2 } };
        },
      }),
    });
    await ask(crew, "question", identityOf("red", 1));
    expect(logger.lines.map((line) => line.message)).toContain("identity_field_mutated");
    expect(logger.lines.map((line) => line.fields.code)).toEqual(expect.arrayContaining(["GC2010", "GC2011"]));
    for (const line of logger.lines) expectOwnContext(line);
  });

  it("ids of users and sessions are hidden in every line where the crew says so", async () => {
    const logger = contextLogger();
    const crew = await openDesk({ engine, logger, models: { default: new EchoModel() }, more: "observability: {redact_pii: true}\n" });
    await ask(crew, "secret-red-1", identityOf("red", 1));
    for (const { context, fields } of logger.lines) {
      expect(context).toMatchObject({ requestId: "request-red-1", tenantId: "red", userId: expect.stringMatching(/^[\da-f]{12}$/) });
      expect(JSON.stringify([context, fields])).not.toMatch(/user-red|session-red/);
    }
  });

  describe("an agent that changes the tenant", () => {
    const steals: Work = (state) => {
      Object.assign(state, { tenantId: "blue", userId: "somebody" });
      return { content: "Mine.", nextAgent: "supervisor" };
    };

    it("is logged and changes nothing", async () => {
      const logger = contextLogger();
      const crew = await openDesk({ engine, logger, agents: agentsThat({ supervisor: handOver("billing"), billing: steals }) });
      const { result } = await ask(crew, "question", identityOf("red", 1));
      expect(result).toMatchObject({ stopReason: "answered", state: { tenantId: "red", userId: "user-red-1" } });
      expect(result.messages.map((message) => message.response_metadata.userId)).not.toContain("somebody");
      expect(logger.lines.filter((line) => line.message === "identity_field_mutated")).toHaveLength(1);
    });

    it.each([
      ["in the state", steals],
      ["through a slot", () => ({ content: "Mine.", slotsUpdate: { tenantId: "blue" } })],
      ["through a slot in snake case", () => ({ content: "Mine.", slotsUpdate: { tenant_id: "blue" } })],
      ["by taking it away", () => ({ content: "Mine.", slotsUpdate: { tenantId: null } })],
    ] as const)("%s ends the run where tenants are isolated", async (_case, billing) => {
      const agents = agentsThat({ supervisor: handOver("billing"), billing: billing as Work });
      const crew = await openDesk({ engine, agents, more: "middleware: [tenant_isolation]\n" });
      const { result } = await ask(crew, "question", identityOf("red", 1));
      expect(result).toMatchObject({
        stopReason: "error",
        answer: "",
        error: { code: "GC2009" },
        state: { tenantId: "red", contextSlots: {} },
      });
      expect(result.messages).toHaveLength(1);
    });

    it("by writing into what it was given reaches no other request", async () => {
      const scribbles: Work = (state) => {
        for (const value of Object.values(state))
          if (typeof value === "object") tryTo(() => Object.assign(value as object, { leaked: state.requestId }));
        return { content: "Done." };
      };
      const crew = await openDesk({ engine, agents: agentsThat({ supervisor: scribbles }) });
      await ask(crew, "question", identityOf("red", 1));
      const seen: unknown[] = [];
      const looks = await openDesk({ engine, agents: agentsThat({ supervisor: looksAt(seen) }) });
      await ask(looks, "question", identityOf("blue", 1));
      expect(JSON.stringify(seen)).not.toContain("red");
    });
  });
});

function looksAt(seen: unknown[]): Work {
  return (state) => {
    seen.push({ ...state, messages: [], keys: Object.values(state).map((value) => Object.keys(Object(value))) });
    return "Seen.";
  };
}

function tryTo(action: () => void): void {
  try {
    action();
  } catch {
    // What is frozen cannot be written to.
  }
}

function expectOwnAlone(tenant: string, number: number, { result, events }: Asked): void {
  const own = `secret-${tenant}-${number}`;
  const { requestId, userId } = identityOf(tenant, number);
  expect(result).toMatchObject({ stopReason: "answered", requestId, state: { tenantId: tenant, userId } });
  const everything = JSON.stringify([result.answer, result.messages, result.state, result.receipts, events]);
  expect(new Set(everything.match(/secret-[a-z]+-\d+/g))).toEqual(new Set([own]));
  expect(new Set(everything.match(/request-[a-z]+-\d+/g))).toEqual(new Set([requestId]));
  expect(result.state.contextSlots).toEqual({ secret: own, [`of ${requestId}`]: tenant });
}

function expectOwnContext({ context, fields, message }: Line): void {
  const [, tenant = "", number = ""] = /^request-(\w+)-(\d+)$/.exec(context.requestId ?? message) ?? [];
  expect(context).toMatchObject(identityOf(tenant, Number(number)));
  if (fields.requestId !== undefined) expect(fields.requestId).toBe(context.requestId);
  if (message.startsWith("agent_")) expect(context.langgraph_node).toBe(fields.agentName);
}
