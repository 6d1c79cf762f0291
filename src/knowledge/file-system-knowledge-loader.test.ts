import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { InvalidArgumentError, KnowledgeLoadError, KnowledgePathError } from "../errors/index.ts";
import { FileSystemKnowledgeLoader } from "./file-system-knowledge-loader.ts";

let root: string;
let base: string;
let loader: FileSystemKnowledgeLoader;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "knowledge-"));
  base = join(root, "base");
  await mkdir(join(base, "sub"), { recursive: true });
  await writeFile(join(root, "secret.md"), "secret");
  await mkdir(join(root, "base-twin"));
  await writeFile(join(root, "base-twin", "secret.md"), "secret");
  await writeFile(join(base, "refunds.md"), "# Refunds\n");
  await writeFile(join(base, "sub", "länder.md"), "Grüße");
  loader = new FileSystemKnowledgeLoader(base);
});

afterEach(() => rm(root, { recursive: true, force: true }));

describe("FileSystemKnowledgeLoader", () => {
  it("reads files of its folder and of folders below", async () => {
    expect(await loader.load("refunds.md")).toBe("# Refunds\n");
    expect(await loader.load("./sub//länder.md")).toBe("Grüße");
  });

  it("drops a byte order mark", async () => {
    await writeFile(join(base, "bom.md"), "\ufefftext");
    expect(await loader.load("bom.md")).toBe("text");
  });

  it("reads an empty file", async () => {
    await writeFile(join(base, "empty.md"), "");
    expect(await loader.load("empty.md")).toBe("");
  });

  it.each([
    ["", "is empty"],
    [".", "folder itself"],
    ["../secret.md", '".."'],
    ["sub/../refunds.md", '".."'],
    ["sub/../../secret.md", '".."'],
    ["/etc/passwd", "absolute"],
    ["//server/share/file.md", "network"],
    ["\\\\server\\share\\file.md", "network"],
    ["\\\\?\\C:\\file.md", "network"],
    ["\\\\.\\pipe\\name", "network"],
    ["C:\\file.md", "drive"],
    ["c:file.md", "drive"],
    ["..\\secret.md", "separated"],
    ["sub\\länder.md", "separated"],
    ["refunds.md\0.png", "NUL"],
    ["\0", "NUL"],
    ["refunds.md\n", "control"],
    ["con", "device name"],
    ["sub/NUL.md", "device name"],
    ["lpt1.refunds.md", "device name"],
    ["COM¹.md", "device name"],
    ["refunds.md:stream", "stream"],
    ["refunds.md.", "dot or a space"],
    [".. /secret.md", "dot or a space"],
    ["...", "dot or a space"],
  ])("refuses the path %j", async (path, why) => {
    await expect(loader.load(path)).rejects.toThrow(
      expect.objectContaining({ name: "KnowledgePathError", code: "GC4001", message: expect.stringContaining(why) }),
    );
  });

  it("refuses what is no string", async () => {
    await expect(loader.load(7 as unknown as string)).rejects.toThrow(KnowledgePathError);
  });

  it("allows names that only look like device names", async () => {
    await writeFile(join(base, "console.md"), "ok");
    await writeFile(join(base, "..hidden.md"), "ok");
    expect(await loader.load("console.md")).toBe("ok");
    expect(await loader.load("..hidden.md")).toBe("ok");
  });

  it.each([
    ["a file outside", "../secret.md"],
    ["a file in a folder whose name starts the same", "../base-twin/secret.md"],
  ])("refuses a symbolic link to %s", async (_name, target) => {
    await symlink(target, join(base, "link.md"));
    await expect(loader.load("link.md")).rejects.toThrow(KnowledgePathError);
  });

  it("refuses a file behind a linked folder outside, and behind a chain of links", async () => {
    await symlink(root, join(base, "up"));
    await symlink("up", join(base, "chain"));
    await expect(loader.load("up/secret.md")).rejects.toThrow(KnowledgePathError);
    await expect(loader.load("chain/secret.md")).rejects.toThrow(KnowledgePathError);
  });

  it("follows a symbolic link that stays inside", async () => {
    await symlink("../refunds.md", join(base, "sub", "link.md"));
    expect(await loader.load("sub/link.md")).toBe("# Refunds\n");
  });

  it("works when the base folder itself is a link", async () => {
    await symlink(base, join(root, "alias"));
    expect(await new FileSystemKnowledgeLoader(join(root, "alias")).load("refunds.md")).toBe("# Refunds\n");
  });

  it("tells links that lead nowhere or in a circle", async () => {
    await symlink("gone.md", join(base, "dangling.md"));
    await symlink("circle.md", join(base, "circle.md"));
    await expect(loader.load("dangling.md")).rejects.toThrow(KnowledgeLoadError);
    await expect(loader.load("circle.md")).rejects.toThrow(KnowledgeLoadError);
  });

  it("refuses a folder", async () => {
    await expect(loader.load("sub")).rejects.toThrow(KnowledgePathError);
  });

  it("refuses a pipe without waiting for a writer", async () => {
    execFileSync("mkfifo", [join(base, "pipe.md")]);
    await expect(loader.load("pipe.md")).rejects.toThrow(KnowledgePathError);
  });

  it("refuses a socket", async () => {
    const server = createServer();
    await new Promise<void>((done) => server.listen(join(base, "socket.md"), done));
    await expect(loader.load("socket.md")).rejects.toThrow(KnowledgePathError);
    await new Promise((done) => server.close(done));
  });

  it("refuses a device behind a link", async () => {
    await symlink("/dev/zero", join(base, "zero.md"));
    await expect(loader.load("zero.md")).rejects.toThrow(KnowledgePathError);
  });

  it.each(["missing.md", "refunds.md/more.md", `${"x".repeat(300)}.md`])("tells that %s cannot be loaded", async (path) => {
    await expect(loader.load(path)).rejects.toThrow(expect.objectContaining({ name: "KnowledgeLoadError", code: "GC4002" }));
  });

  it("tells that the folder does not exist", async () => {
    await expect(new FileSystemKnowledgeLoader(join(root, "gone")).load("refunds.md")).rejects.toThrow(KnowledgeLoadError);
  });

  it("refuses a file over the limit and takes one at the limit", async () => {
    const small = new FileSystemKnowledgeLoader(base, { maxBytes: 10 });
    await writeFile(join(base, "ten.md"), "0123456789");
    await writeFile(join(base, "eleven.md"), "0123456789a");
    expect(await small.load("ten.md")).toBe("0123456789");
    await expect(small.load("eleven.md")).rejects.toThrow(/larger than 10 bytes/);
  });

  it("stops at the limit when a file claims no size", async () => {
    await expect(new FileSystemKnowledgeLoader("/proc", { maxBytes: 16 }).load("cpuinfo")).rejects.toThrow(/larger than 16 bytes/);
  });

  it.each([
    ["Latin-1", [0xe4, 0x62]],
    ["UTF-16", [0xff, 0xfe, 0x61, 0x00]],
    ["a cut sequence", [0x61, 0xe2, 0x82]],
    ["an overlong encoding", [0xc0, 0xaf]],
    ["a surrogate", [0xed, 0xa0, 0x80]],
  ])("refuses %s", async (_name, bytes) => {
    await writeFile(join(base, "bytes.md"), Uint8Array.from(bytes));
    await expect(loader.load("bytes.md")).rejects.toThrow(/not valid UTF-8/);
  });

  it("never reads outside its folder, whatever the path", async () => {
    const part = fc.constantFrom("..", ".", "", "sub", "secret.md", "base-twin", "\\", "/", "C:", " ", "%2e%2e", "．．", "\0");
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 6 }), fc.constantFrom("/", "\\", ""), async (parts, separator) => {
        const read = await loader.load(parts.join(separator)).catch(() => "refused");
        expect(read).not.toBe("secret");
      }),
    );
  });

  it.each([0, -1, 1.5, Number.NaN])("refuses %s as a limit", (maxBytes) => {
    expect(() => new FileSystemKnowledgeLoader(base, { maxBytes })).toThrow(InvalidArgumentError);
  });

  it("refuses an empty folder name", () => {
    expect(() => new FileSystemKnowledgeLoader("")).toThrow(InvalidArgumentError);
  });
});
