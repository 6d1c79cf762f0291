import { expect, test, vi } from "vitest";
import { UsageError } from "../usage-error.ts";
import { currentFolder } from "./current-folder.ts";

test("a folder that was removed under a shell is told as that", () => {
  const cwd = vi.spyOn(process, "cwd").mockImplementation(() => {
    throw Object.assign(new Error("ENOENT: no such file or directory, uv_cwd"), { code: "ENOENT" });
  });
  expect(currentFolder).toThrow(UsageError);
  expect(currentFolder).toThrow("The folder you are in is not there any more.");
  cwd.mockRestore();
});
