import { packageRoot } from "../../../crew/index.ts";
import { findPackage } from "./find-package.ts";
import type { Finding } from "./finding.ts";

interface PackageUse {
  readonly name: string;
  readonly use: string;
  readonly isNeeded: boolean;
}

const PACKAGES: readonly PackageUse[] = [
  { name: "@langchain/core", use: "messages and models", isNeeded: true },
  { name: "@langchain/langgraph", use: "engine: langgraph", isNeeded: false },
  { name: "langchain", use: "models of every provider", isNeeded: false },
  { name: "@langchain/openai", use: "OpenAI and compatible servers", isNeeded: false },
  { name: "@langchain/anthropic", use: "Anthropic", isNeeded: false },
  { name: "@langchain/google-genai", use: "Google", isNeeded: false },
  { name: "@langchain/ollama", use: "Ollama", isNeeded: false },
  { name: "@modelcontextprotocol/sdk", use: "tools of MCP servers", isNeeded: false },
];

/** Which packages that graphcrew can use are installed, seen from graphcrew itself. */
export function findPackages(): readonly Finding[] {
  const root = packageRoot();
  return PACKAGES.map((one) => findingOf(one, findPackage(one.name, root)));
}

function findingOf({ name, use, isNeeded }: PackageUse, version: string | undefined): Finding {
  if (version !== undefined) return { name, status: "ok", detail: `${version} (${use})` };
  return { name, status: isNeeded ? "missing" : "absent", detail: `not installed (${use})`, hint: `npm install ${name}` };
}
