import type { ReplyAction } from "../../src/react/index.ts";

/** A text of any length: what is repeated, with what stands before and after it. */
export interface GeneratedText {
  readonly prefix?: string;
  readonly repeat: string;
  readonly times: number;
  readonly suffix?: string;
}

/** What a reply must give. */
export type ExpectedOutcome =
  | {
      readonly type: "action";
      readonly name: string;
      readonly parameters?: Readonly<Record<string, unknown>>;
      readonly parameters_any?: boolean;
      readonly thought?: string;
      readonly notes_count_at_least?: number;
      readonly notes_count_at_most?: number;
    }
  | { readonly type: "answer"; readonly text: unknown; readonly thought?: string }
  | { readonly type: "complaint"; readonly message_contains: readonly string[] };

/** One reply and what it must give; one of several outcomes where the specification leaves it open. */
export interface OutcomeCase {
  readonly name: string;
  readonly reply: string | null;
  readonly actions: readonly ReplyAction[];
  readonly allowPlainAnswer: boolean;
  readonly isCutOff: boolean | undefined;
  readonly expected: readonly ExpectedOutcome[];
}

/** Replies of one kind. */
export interface OutcomeKind {
  readonly kind: string;
  readonly cases: readonly OutcomeCase[];
}
