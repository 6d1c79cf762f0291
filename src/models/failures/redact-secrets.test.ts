import { describe, expect, it } from "vitest";
import { redactSecrets } from "./redact-secrets.ts";

describe("redactSecrets", () => {
  it("takes a known secret out wherever it stands", () => {
    expect(redactSecrets("key hunter2hunter2 and again hunter2hunter2", ["hunter2hunter2"])).toBe("key [redacted] and again [redacted]");
  });

  it.each([
    ["Incorrect API key provided: sk-abcd1234efgh5678.", "Incorrect API key provided: [redacted]"],
    ["Authorization: Bearer abcdef123456", "Authorization: Bearer [redacted]"],
    ["GET https://host/v1?key=AIzaSyA1234567890&x=1", "GET https://host/v1?key=[redacted]&x=1"],
    ["connect http://user:pass1234@host:80", "connect http://[redacted]@host:80"],
    ['{"api_key": "abcdef"}', '{"api_key": "[redacted]"}'],
    ["key sk-ant-api03-abcdefghijk is bad", "key [redacted] is bad"],
  ])("hides what looks like a key in %s", (text, expected) => {
    expect(redactSecrets(text)).toBe(expected);
  });

  it.each(["Rate limit reached for 8192 tokens per minute", "Unexpected token < in JSON at position 0", "This model is not there"])(
    "leaves %s as it is",
    (text) => {
      expect(redactSecrets(text)).toBe(text);
    },
  );
});
