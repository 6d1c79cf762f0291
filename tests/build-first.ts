import { ensureBuilt } from "../scripts/ensure-built.mjs";

/** Tests of the built package find it built, whatever was edited since. */
export default async function setup(): Promise<void> {
  await ensureBuilt();
}
