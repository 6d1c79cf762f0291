import type { Clock } from "../../protocol/index.ts";

/** True once the work has ended, well or not; false when its time has passed before. */
export async function settlesWithin(work: Promise<unknown>, limitMs: number, clock: Clock): Promise<boolean> {
  let cancel = (): void => undefined;
  const late = new Promise<boolean>((resolve) => {
    cancel = clock.after(limitMs, () => resolve(false), { keepsAlive: true });
  });
  const settled = work.then(
    () => true,
    () => true,
  );
  const isSettled = await Promise.race([settled, late]);
  cancel();
  return isSettled;
}
