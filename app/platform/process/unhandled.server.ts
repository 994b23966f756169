import { StartError } from "~db/start-error";
import { logger } from "~/platform/logging/logger.server";

/** Logs the uncaught error that ends the process. */
export function logFatalErrors() {
  process.on("uncaughtExceptionMonitor", (error) => {
    if (!(error instanceof StartError)) logger.fatal({ error }, "The process ends");
  });
}

/**
 * After the start an unhandled rejection is logged instead of ending the process, which would
 * interrupt every show. Before the start it ends the process.
 */
export function surviveRejections() {
  process.on("unhandledRejection", (error) =>
    logger.error({ error }, "A rejected promise was not awaited"),
  );
}
