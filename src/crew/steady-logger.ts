import type { Logger } from "../protocol/index.ts";

type Write = Logger["info"];

/** A logger whose failures reach nobody: what is logged is never worth a request. */
export function steadyLogger(logger: Logger): Logger {
  const steady =
    (write: Write): Write =>
    (fields, message) => {
      try {
        const writing: unknown = write.call(logger, fields, message);
        if (writing instanceof Promise) writing.catch(() => undefined);
      } catch {
        // There is no one left to tell.
      }
    };
  return Object.freeze({
    debug: steady(logger.debug),
    info: steady(logger.info),
    warn: steady(logger.warn),
    error: steady(logger.error),
  });
}
