import { StartError } from "~db/start-error";
import { logger } from "~/logger.server";

/** Says in the log why the process ends, when an error that nobody caught ends it. */
export function logFatalErrors() {
  process.on("uncaughtExceptionMonitor", (error) => {
    if (!(error instanceof StartError)) logger.fatal({ error }, "The process ends");
  });
}

/**
 * From now on a rejected promise that nobody awaited is an error in the log and no longer the end of the process, which
 * would take every show off the air. Before it has started, ending is right: half a server helps nobody.
 */
export function surviveRejections() {
  process.on("unhandledRejection", (error) => logger.error({ error }, "A promise was rejected and nobody awaited it"));
}
