import type { ScriptEntry } from "../../compiler/index.ts";

/** What of a request a script looks at. */
export interface ScriptRequest {
  readonly agent: string | undefined;
  readonly pass: number;
  /** The last words of the user. */
  readonly user: string;
  /** What tools gave since then, oldest first. */
  readonly observations: readonly string[];
}

/** True when a request is one that this entry answers. */
export function matches({ when }: ScriptEntry, request: ScriptRequest): boolean {
  if (when.agent !== undefined && when.agent !== request.agent) return false;
  if (when.pass !== undefined && when.pass !== request.pass) return false;
  if (when.lastUser?.test(request.user) === false) return false;
  return when.lastObservation === undefined || when.lastObservation.test(request.observations.at(-1) ?? "");
}

/** Puts what was really seen in the place of `{{user}}`, `{{observation}}` and `{{observations}}`. What is put in is not looked at again. */
export function fillIn(text: string, request: ScriptRequest): string {
  const values: Readonly<Record<string, string>> = {
    user: request.user,
    observation: request.observations.at(-1) ?? "",
    observations: request.observations.join("\n"),
  };
  return text.replace(/\{\{\s*(user|observations?)\s*\}\}/g, (_all, name: string) => values[name] ?? "");
}

/** `fillIn` for every text of a JSON value. */
export function fillInAll<T>(value: T, request: ScriptRequest): T {
  if (typeof value === "string") return fillIn(value, request) as T;
  if (Array.isArray(value)) return value.map((item: unknown) => fillInAll(item, request)) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillInAll(item as unknown, request)])) as T;
}
