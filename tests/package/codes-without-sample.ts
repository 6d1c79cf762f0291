import type { Code } from "../../src/errors/index.ts";

/**
 * Codes that nothing gives yet, in the order of the table: a choice without an open way comes with conditional nodes, a lost
 * race with stores. The list only shrinks: any other new code comes with its sample.
 */
export const CODES_WITHOUT_SAMPLE: readonly Code[] = ["GC2004", "GC5004"];
