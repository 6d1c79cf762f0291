import type { Finding } from "./finding.ts";

const KEYS = [
  { name: "OPENAI_API_KEY", package: "@langchain/openai" },
  { name: "ANTHROPIC_API_KEY", package: "@langchain/anthropic" },
  { name: "GOOGLE_API_KEY", package: "@langchain/google-genai" },
] as const;

/** Which keys of providers are set and can be used; in the order in which `model: auto` asks. */
export function findKeys(env: Readonly<Record<string, string | undefined>>, hasPackage: (name: string) => boolean): readonly Finding[] {
  return KEYS.map(({ name, package: needed }) => {
    const value = env[name];
    if (value === undefined || value.trim() === "") return { name, status: "absent", detail: "not set" };
    const missing = ["langchain", needed].filter((one) => !hasPackage(one));
    if (missing.length === 0) return { name, status: "ok", detail: "set" };
    return { name, status: "absent", detail: `set, but ${missing.join(" and ")} not installed`, hint: `npm install ${missing.join(" ")}` };
  });
}
