import { expect, it } from "vitest";
import { unlessAborted } from "./unless-aborted.ts";

const never = new Promise<never>(() => undefined);

it.each([undefined, new AbortController().signal])("settles like the work while nobody gives up", async (signal) => {
  await expect(unlessAborted(Promise.resolve("done"), signal)).resolves.toBe("done");
  await expect(unlessAborted(Promise.reject(new Error("failed")), signal)).rejects.toThrow("failed");
});

it("rejects with the reason when somebody gives up, before or after it began", async () => {
  const stop = new AbortController();
  const waiting = unlessAborted(never, stop.signal);
  stop.abort(new Error("enough"));
  await expect(waiting).rejects.toThrow("enough");
  await expect(unlessAborted(never, stop.signal)).rejects.toThrow("enough");
});
