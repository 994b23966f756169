import type { Server } from "node:http";
import { logger } from "~/platform/logging/logger.server";
import { noteShuttingDown } from "~/operations/health/shutting-down.server";
import { closeStorage } from "~/models/base/storage.server";
import type { RequestDrain } from "./request-drain";
import { stopJobs } from "./start-jobs.server";

const REQUESTS_MS = 2000;
/** The process group ends within four seconds. */
const LIMIT_MS = 3300;

/**
 * Shuts down in order: no new connections, sockets and broadcasts are asked to reconnect, running
 * requests are answered, jobs and writes finish, the database closes. What takes longer than the
 * limit is abandoned; nothing committed is lost.
 */
export function shutDownOnSignal(
  server: Server,
  drain: RequestDrain,
  closeTransports: (() => void | Promise<void>)[],
) {
  let isEnding = false;
  const end = async (signal: string) => {
    if (isEnding) return;

    isEnding = true;

    const began = performance.now();
    const took: Record<string, number> = {};
    const timed = (name: string, work: Promise<unknown>) =>
      work.finally(() => {
        took[name] = Math.round(performance.now() - began);
      });

    logger.info(
      { signal, requests: drain.count, uptimeSeconds: Math.round(process.uptime()) },
      "Shutting down",
    );
    setTimeout(() => {
      logger.warn({ ms: took, limitMs: LIMIT_MS }, "Stopped before everything was finished");
      process.exit(1);
    }, LIMIT_MS).unref();

    noteShuttingDown();
    server.close();

    const unanswered = drain.finish(REQUESTS_MS);
    const transports = Promise.allSettled(closeTransports.map(async (close) => close()));

    await Promise.all([timed("requests", unanswered), timed("transports", transports)]);
    server.closeAllConnections();
    await timed("jobs", stopJobs());
    await timed("database", closeStorage());
    logger.info({ ms: took, unanswered: await unanswered }, "Stopped");
    process.exit(0);
  };

  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void end(signal));
}
