import { join } from "node:path";
import { createCrew } from "../../../../src/crew/index.ts";

/** A request with an identity that is no text. */
export async function call() {
  const crew = await createCrew(join(import.meta.dirname, "../GC2005-empty-reply/crew.yaml"));
  return crew.invoke("hello", { sessionId: "" });
}
