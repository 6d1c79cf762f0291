import type { Finding } from "./finding.ts";

const KEYS = ["OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GOOGLE_API_KEY"] as const;

/** Which keys of providers are set; in the order in which `model: auto` asks. */
export function findKeys(env: Readonly<Record<string, string | undefined>>): readonly Finding[] {
  return KEYS.map((name) => {
    const value = env[name];
    return value === undefined || value.trim() === ""
      ? { name, status: "absent", detail: "not set" }
      : { name, status: "ok", detail: "set" };
  });
}
