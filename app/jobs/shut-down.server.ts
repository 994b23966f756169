import type { Server } from "node:http";
import { logger } from "~/logger.server";
import { closeStorage } from "~/models/storage.server";
import { stopJobs } from "./start-jobs.server";

const PATIENCE_MS = 3000;

/**
 * Shuts down in order: no new requests, transports close, jobs and writes finish, the database closes. After three
 * seconds it exits anyway; nothing committed is lost.
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
