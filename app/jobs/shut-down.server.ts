import type { Server } from "node:http";
import { logger } from "~/logger.server";
import { closeStorage } from "~/models/storage.server";
import { stopJobs } from "./start-jobs.server";

const PATIENCE_MS = 3000;

/**
 * Ends the process in order when it is told to: no new requests, the transports say goodbye, jobs and writes
 * finish, the database closes. What is not done after three seconds is cut off; nothing committed is lost.
 */
export function shutDownOnSignal(server: Server, closeTransports: (() => void | Promise<void>)[]) {
  let isEnding = false;
  const end = async (signal: string) => {
    if (isEnding) return;
    isEnding = true;
    logger.info(`${signal}: shutting down`);
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    server.close();
    await Promise.allSettled(closeTransports.map(async (close) => close()));
    server.closeAllConnections();
    await stopJobs();
    await closeStorage();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void end(signal));
}
