import { join } from "node:path";
import { createCrew } from "../../../../src/crew/index.ts";

/** A request to a crew that was closed. */
export async function call() {
  const crew = await createCrew(join(import.meta.dirname, "../GC2005-empty-reply/crew.yaml"));
  await crew.close();
  return crew.invoke("hello");
}
