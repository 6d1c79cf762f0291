import { AUTO_CHOICES, setKeyOf } from "../../../models/index.ts";
import type { Finding } from "./finding.ts";

/** Which keys of providers are set and can be used; in the order in which `model: auto` asks. */
export function findKeys(env: Readonly<Record<string, string | undefined>>, hasPackage: (name: string) => boolean): readonly Finding[] {
  return AUTO_CHOICES.map((choice) => {
    const set = setKeyOf(choice, env);
    if (set === undefined) return { name: choice.keys[0] ?? choice.provider, status: "absent", detail: unset(choice.keys) };
    const missing = ["langchain", choice.package].filter((one) => !hasPackage(one));
    if (missing.length === 0) return { name: set, status: "ok", detail: "set" };
    return {
      name: set,
      status: "absent",
      detail: `set, but ${missing.join(" and ")} not installed`,
      hint: `npm install ${missing.join(" ")}`,
    };
  });
}

function unset([, ...others]: readonly string[]): string {
  return others.length === 0 ? "not set" : `not set, nor is ${others.join(" or ")}`;
}
