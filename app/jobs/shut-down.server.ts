import type { Server } from "node:http";
import { logger } from "~/platform/logging/logger.server";
import { noteShuttingDown } from "~/operations/health/shutting-down.server";
import { closeStorage } from "~/models/base/storage.server";
import type { RequestDrain } from "./request-drain";
import { stopJobs } from "./start-jobs.server";

const REQUEST_DRAIN_MS = 2000;
/** Limit of the whole shutdown, because the process group is killed after four seconds. */
const SHUTDOWN_LIMIT_MS = 3300;

/**
 * Shuts down in order: no new connections, sockets and broadcasts are asked to reconnect, running
 * requests are answered, jobs and writes finish, the database closes. Work that takes longer than
 * the limit is abandoned; no committed data is lost.
 */
export function shutDownOnSignal(
  server: Server,
  requestDrain: RequestDrain,
  closeTransports: (() => void | Promise<void>)[],
) {
  let isEnding = false;
  const end = async (signal: string) => {
    if (isEnding) return;

    isEnding = true;

    const startedAt = performance.now();
    const tookMs: Record<string, number> = {};
    const measureTime = (stepName: string, work: Promise<unknown>) =>
      work.finally(() => {
        tookMs[stepName] = Math.round(performance.now() - startedAt);
      });

    logger.info(
      { signal, requests: requestDrain.count, uptimeSeconds: Math.round(process.uptime()) },
      "Shutting down",
    );
    setTimeout(() => {
      logger.warn(
        { ms: tookMs, limitMs: SHUTDOWN_LIMIT_MS },
        "Stopped before everything was finished",
      );
      process.exit(1);
    }, SHUTDOWN_LIMIT_MS).unref();

    noteShuttingDown();
    server.close();

    const unanswered = requestDrain.finish(REQUEST_DRAIN_MS);
    const transports = Promise.allSettled(closeTransports.map(async (close) => close()));

    await Promise.all([measureTime("requests", unanswered), measureTime("transports", transports)]);
    server.closeAllConnections();
    await measureTime("jobs", stopJobs().catch(logUnstoppedJobs));
    await measureTime("database", closeStorage());
    logger.info({ ms: tookMs, unanswered: await unanswered }, "Stopped");
    process.exit(0);
  };

  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void end(signal));
}

function logUnstoppedJobs(error: unknown) {
  logger.error({ error }, "The jobs could not be stopped; the database is closed anyway");
}
