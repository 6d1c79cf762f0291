import type { Logger } from "../protocol/index.ts";

const nothing = (): void => undefined;

/** A logger that says nothing: the default. */
export const silentLogger: Logger = Object.freeze({ debug: nothing, info: nothing, warn: nothing, error: nothing });
