import { describe, expect, it } from "vitest";
import { hideSecrets } from "./hide-secrets.ts";
import { type McpServerSettings, secretsOf } from "./server-settings.ts";

describe("a secret is hidden", () => {
  it.each<[string, string, readonly string[], string]>([
    ["wherever it stands", "a=hunter2hunter2&b", ["hunter2hunter2"], "a=[redacted]&b"],
    ["with its scheme and without", "Bearer open-sesame, open-sesame", ["Bearer open-sesame"], "[redacted], [redacted]"],
    ["as a whole where another one begins it", "abcdefgh1234 abcdefgh", ["abcdefgh", "abcdefgh1234"], "[redacted] [redacted]"],
    ["as JSON spells it", '{"a":"say \\"sesame\\""}', ['say "sesame"'], '{"a":"[redacted]"}'],
    ["as an address spells it", "/?key=a%2Fb%2Fc%3D12", ["a/b/c=12"], "/?key=[redacted]"],
    ["with the signs of patterns in it", "a.b*c(d)+ aXbbc", ["a.b*c(d)+"], "[redacted] aXbbc"],
    ["when it is short, where it stands alone", "pin 1234, in 12345 and a1234", ["1234"], "pin [redacted], in 12345 and a1234"],
  ])("%s", (_how, text, secrets, safe) => {
    expect(hideSecrets(text, secrets)).toBe(safe);
  });
});

it.each([["1"], ["en"], ["dev"], [""]])("%j is too short to be a secret", (secret) => {
  expect(hideSecrets("1 en dev", [secret])).toBe("1 en dev");
});

describe("secrets of a server", () => {
  it.each<[string, McpServerSettings, readonly string[]]>([
    [
      "are its variables but for paths, switches and small numbers",
      { type: "stdio", command: "x", env: { ROOT: "/data/notes", DEBUG: "true", PORT: "8080", MODE: "hunter2hunter2" } },
      ["hunter2hunter2"],
    ],
    [
      "are variables that are named as such, whatever they hold",
      { type: "stdio", command: "x", env: { API_KEY: "/a+b=", PASSWORD: "1234" } },
      ["/a+b=", "1234"],
    ],
    [
      "are headers, the token, and what the address says beside its place",
      {
        type: "http",
        url: "https://me:sesame%21@example.com/mcp?key=let-me-in&page=2",
        headers: { "X-Key": "abracadabra", Accept: "text/plain" },
        bearerToken: "open-sesame",
      },
      ["abracadabra", "open-sesame", "let-me-in", "sesame!"],
    ],
  ])("%s", (_what, settings, secrets) => {
    expect(secretsOf(settings)).toEqual(secrets);
  });
});
