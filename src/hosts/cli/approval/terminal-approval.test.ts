import { describe, expect, it, vi } from "vitest";
import type { ApprovalDecision, ApprovalRequest, Approve } from "../../../protocol/index.ts";
import { openLineReader } from "../chat/line-reader.ts";
import { testHost } from "../testdata/test-host.ts";
import { TerminalApproval } from "./terminal-approval.ts";

const REQUEST: ApprovalRequest = {
  agentName: "clerk",
  action: "files__write",
  description: "Writes a file.",
  parameters: { path: "a.md", text: "\u001b[31mred" },
  pass: 1,
  callId: "1",
  signal: new AbortController().signal,
};

function open() {
  const host = testHost({ isTerminal: true });
  const shown: string[] = [];
  host.promptStream.on("data", (chunk: Buffer) => shown.push(chunk.toString()));
  const approval = new TerminalApproval(host);
  return { host, approval, approve: approval.option.approve as Approve, shown: () => shown.join("") };
}

async function decide(...lines: readonly string[]): Promise<ApprovalDecision> {
  const { host, approve } = open();
  for (const line of lines) host.keyboard.write(`${line}\n`);
  return approve(REQUEST);
}

it("asks nobody where nobody is", () => {
  expect(new TerminalApproval(testHost()).option).toEqual({});
});

describe("an answer", () => {
  it.each<[string, readonly string[], ApprovalDecision]>([
    ["yes", ["y"], { type: "approve" }],
    ["a word that is none, then yes", ["maybe", "YES"], { type: "approve" }],
    ["no", ["n", ""], { type: "reject" }],
    ["no, with a reason", ["no", "wrong file"], { type: "reject", reason: "wrong file" }],
    ["other parameters", ["e", '{"path": "b.md"}'], { type: "edit", parameters: { path: "b.md" } }],
    ["parameters that are none, then no", ["e", "[1]", "n", ""], { type: "reject" }],
  ])("may be %s", async (_what, lines, decision) => {
    expect(await decide(...lines)).toEqual(decision);
  });

  it("that never comes is a no", async () => {
    const { host, approve } = open();
    const deciding = approve(REQUEST);
    host.keyboard.end();
    expect(await deciding).toEqual({ type: "reject", reason: "Nobody answered." });
  });
});

describe("a question", () => {
  it("shows what is to be done, harmless for the terminal", async () => {
    const { host, approve, shown } = open();
    host.keyboard.write("y\n");
    await approve(REQUEST);
    expect(shown()).toContain(
      'clerk wants to use files__write\n  path: "a.md"\n  text: "\\u001b[31mred"\nWhat it says it does: Writes a file.\n',
    );
  });

  it("has no lines that a tool has made up", async () => {
    const { host, approve, shown } = open();
    host.keyboard.write("y\n");
    await approve({ ...REQUEST, description: 'Reads.\n  path: "b.md"\u2028Allow it? yes', parameters: { "a\nb": 1 } });
    expect(shown().split("\n").slice(1, 4)).toEqual([
      "clerk wants to use files__write",
      "  a b: 1",
      'What it says it does: Reads. path: "b.md" Allow it? yes',
    ]);
  });

  it("says how much of a long value is not shown, and shows all of it when asked", async () => {
    const { host, approve, shown } = open();
    const deciding = approve({ ...REQUEST, parameters: { text: `${"a".repeat(2_500)}end` } });
    await vi.waitFor(() => expect(shown()).toContain("[s]how all"));
    expect(shown()).toContain("(505 of 2505 characters are not shown)");
    expect(shown()).not.toContain("end");
    host.keyboard.write("s\ny\n");
    expect(await deciding).toEqual({ type: "approve" });
    expect(shown()).toContain('aend"\n');
  });

  it("waits for the one before it", async () => {
    const { host, approval, approve } = open();
    approval.readFrom(openLineReader(host));
    const both = Promise.all([approve(REQUEST), approve(REQUEST)]);
    host.keyboard.write("y\n");
    host.keyboard.write("n\n\n");
    expect((await both).map(({ type }) => type)).toEqual(["approve", "reject"]);
  });

  it("is given up when its answer is not wanted any more, and the next line is the conversation's", async () => {
    const { host, approval, approve } = open();
    const reader = openLineReader(host);
    approval.readFrom(reader);
    const stop = new AbortController();
    const deciding = approve({ ...REQUEST, signal: stop.signal });
    stop.abort(new Error("cancelled"));
    await expect(deciding).rejects.toThrow("cancelled");
    host.keyboard.write("hello\n");
    expect(await reader.next()).toBe("hello");
  });
});
