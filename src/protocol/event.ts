import type { JsonValue } from "./json.ts";
import type { RoutingReceipt } from "./receipt.ts";
import type { SlotTier } from "./slot-tier.ts";
import type { StopReason } from "./stop-reason.ts";
import type { TokenUsage } from "./token-usage.ts";

/** What every event carries. */
export interface EventBase {
  /** From 1, without gaps, within a request. */
  readonly seq: number;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly requestId: string;
  readonly sessionId: string;
  /** Node names from the outermost graph; empty for events of the request itself. */
  readonly path: readonly string[];
}

interface HopEvent {
  readonly agent: string;
  readonly hop: number;
}

/** An error as it travels in events and results. */
export interface ErrorSummary {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
}

/** The events of a run without the fields that the sink adds. */
export type EventBody =
  | {
      readonly type: "request.start";
      readonly input: JsonValue;
      readonly crew: string;
      readonly model: string;
      readonly engine: "langgraph" | "direct";
    }
  | ({ readonly type: "hop.start" } & HopEvent)
  | ({
      readonly type: "hop.end";
      readonly durationMs: number;
      readonly usage: TokenUsage;
      readonly nextAgent: string | readonly string[] | null;
    } & HopEvent)
  | ({ readonly type: "pass.start"; readonly pass: number } & HopEvent)
  | ({ readonly type: "pass.end"; readonly pass: number; readonly action: string | null; readonly usage: TokenUsage } & HopEvent)
  | ({ readonly type: "thought.delta"; readonly text: string } & HopEvent)
  | ({ readonly type: "text.delta"; readonly text: string } & HopEvent)
  | ({ readonly type: "text.replaced"; readonly text: string; readonly by: string } & HopEvent)
  | ({ readonly type: "action"; readonly name: string; readonly parameters: JsonValue; readonly callId: string } & HopEvent)
  | ({ readonly type: "observation"; readonly callId: string; readonly text: string; readonly isError: boolean } & HopEvent)
  | ({ readonly type: "route" } & RoutingReceipt & HopEvent)
  | ({ readonly type: "slot.set"; readonly key: string; readonly tier: SlotTier; readonly tokens: number } & HopEvent)
  | ({
      readonly type: "slot.evicted";
      readonly key: string;
      readonly from: SlotTier;
      readonly to: SlotTier | null;
      readonly reason: string;
    } & HopEvent)
  | ({ readonly type: "knowledge.loaded"; readonly name: string; readonly tokens: number } & HopEvent)
  | ({ readonly type: "retry"; readonly attempt: number; readonly delayMs: number; readonly code: string } & HopEvent)
  | ({ readonly type: "usage"; readonly usage: TokenUsage } & HopEvent)
  | ({ readonly type: "interrupt"; readonly id: string; readonly kind: string; readonly payload: JsonValue } & HopEvent)
  | { readonly type: "warning"; readonly code: string; readonly message: string; readonly agent?: string; readonly hop?: number }
  | { readonly type: "error"; readonly code: string; readonly message: string; readonly agent?: string; readonly hop?: number }
  | ({ readonly type: "request.end" } & RunSummary);

/** One event of a run: what happened, numbered and timed. */
export type CrewEvent = EventBody & EventBase;

/** How a run ended, as told by the last event and by `invoke`. JSON-safe. */
export interface RunSummary {
  readonly stopReason: StopReason;
  /** The answer, or the best one so far; empty when there is none. */
  readonly answer: string;
  /** The typed answer of a crew or agent with an `output` schema. */
  readonly structured?: JsonValue;
  readonly error?: ErrorSummary;
  /** Agent names in the order in which they ran. */
  readonly route: readonly string[];
  readonly usage: TokenUsage;
  readonly durationMs: number;
  /** True when an answer came from a fallback that is worse than what was asked for. */
  readonly degraded: boolean;
}
