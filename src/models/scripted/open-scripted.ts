import { type ModelSpec, readScript } from "../../compiler/index.ts";
import { ConfigLoadError, ConfigValidationError, docsOf } from "../../errors/index.ts";
import type { ModelHandle } from "../model-handle.ts";
import { ScriptedChatModel } from "./scripted-chat-model.ts";

const START = { line: 1, column: 1, offset: 0 };

/**
 * Opens a model that plays the replies of a YAML file. It calls tools where its script does.
 * @throws {ConfigLoadError} when the file cannot be read or is not YAML.
 * @throws {ConfigValidationError} when it is no list of replies; all problems at once.
 */
export async function openScripted(spec: ModelSpec, readText: (path: string) => Promise<string>): Promise<ModelHandle> {
  const file = spec.file ?? "";
  const { entries, diagnostics, isYaml } = readScript(await readFile(file, readText), file);
  if (entries === undefined) throw isYaml ? new ConfigValidationError(diagnostics) : new ConfigLoadError(diagnostics);
  return {
    label: `scripted:${file}`,
    provider: "scripted",
    chatModel: new ScriptedChatModel({ entries, file }),
    maxOutputTokens: spec.maxTokens,
    readsChoices: false,
    isFree: true,
    canCallTools: entries.some((entry) => entry.toolCalls !== undefined),
  };
}

async function readFile(file: string, readText: (path: string) => Promise<string>): Promise<string> {
  try {
    return await readText(file);
  } catch (error) {
    const isMissing = error instanceof Error && (error as { readonly code?: unknown }).code === "ENOENT";
    const code = isMissing ? "GC1001" : "GC1002";
    const message = isMissing ? `There is no script "${file}".` : `Script "${file}" cannot be read: ${String(error)}`;
    throw new ConfigLoadError([{ code, severity: "error", message, file, range: { start: START, end: START }, docs: docsOf(code) }]);
  }
}
