import { expect, it, vi } from "vitest";
import { systemClock } from "../observe/index.ts";
import { importModule } from "./import-module.ts";
import { openToolModule } from "./tools/open-tool-module.ts";

const NEVER = new URL("testdata/never-ready.mjs", import.meta.url).pathname;

/** A clock whose every limit has passed. */
const late = { ...systemClock, after: vi.fn((_delayMs: number, tell: () => void) => systemClock.after(0, tell)) };

it("a module of a tool that waits for ever is given up after two minutes, and named", async () => {
  const opening = openToolModule({ name: "lookup", module: NEVER } as Parameters<typeof openToolModule>[0], {
    importModule: (path) => importModule(path, late),
  });
  await expect(opening).rejects.toMatchObject({
    code: "GC7006",
    message: expect.stringMatching(/tool "lookup" cannot be imported: it has not finished after 120 seconds/),
  });
  expect(late.after).toHaveBeenCalledWith(120_000, expect.any(Function), { keepsAlive: true });
});
