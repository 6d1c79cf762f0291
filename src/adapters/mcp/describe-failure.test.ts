import { describe, expect, it } from "vitest";
import { systemClock } from "../../observe/index.ts";
import type { Connection } from "./connection.ts";
import { type FailurePlace, startFailure, stopped, tooLong } from "./describe-failure.ts";
import { ProcessGroups } from "./process-groups.ts";
import { ProcessTransport } from "./process-transport.ts";
import type { McpStdioSettings } from "./server-settings.ts";

const SETTINGS: McpStdioSettings = { type: "stdio", command: "notes", env: { API_TOKEN: "hunter2hunter2" } };

function placeOf(said: { readonly stderr: string; readonly stdout: string }): FailurePlace {
  const transport = new ProcessTransport(SETTINGS, { groups: new ProcessGroups(), clock: systemClock, baseEnv: {}, parse: JSON.parse });
  transport.stderr.add(said.stderr);
  transport.noise.add(said.stdout);
  return { server: "notes", settings: SETTINGS, connection: { transport } as unknown as Connection };
}

describe("what a shared server wrote about others", () => {
  const place = placeOf({ stderr: "tenant acme asked for hunter2hunter2", stdout: "tenant acme pays" });

  it.each([
    ["does not start", () => startFailure(new Error("closed"), place)],
    ["is not ready in time", () => tooLong(place, { limitMs: 1000 })],
    ["gives no result in time", () => tooLong(place, { limitMs: 1000, tool: "read" })],
    ["is lost", () => stopped(place, { tool: "read" })],
  ])("is kept in the details of an error when it %s, and not said", (_what, fail) => {
    const error = fail();
    expect(`${error.message} ${error.hint}`).not.toContain("acme");
    expect(error.details).toMatchObject({ stderr: "tenant acme asked for [redacted]", stdout: "tenant acme pays" });
  });
});
