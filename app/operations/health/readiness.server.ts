import { statfs } from "node:fs/promises";
import { env } from "~/platform/settings/env.server";
import { logger } from "~/platform/logging/logger.server";
import { isMigrated } from "~db/client.server";
import { singleton } from "~/platform/process/singleton.server";
import { listJobRuns } from "./job-runs.server";
import { isShuttingDown } from "./shutting-down.server";
import { isVideoRunning } from "~/media/video-start.server";
import { canWriteDatabase } from "./write-probe.server";
import { required } from "~/platform/required";

export type Readiness = {
  status: "ok" | "unavailable";
  checks: Record<"database" | "disk" | "migrations" | "jobs" | "video", "ok" | "failed">;
};

const CACHED_MS = 1000;
/** Free space that the database needs for its log and a checkpoint. */
const MIN_FREE_BYTES = 64e6;
/**
 * Longest time without a finished job: the most frequent jobs run every few seconds, and all wait
 * for one writer.
 */
const MAX_JOB_PAUSE_MS = 60_000;

const latest = singleton("readiness", () => ({
  at: -Infinity,
  reading: null as Promise<Readiness> | null,
}));

/**
 * Checks that this process can sell, stream and run its jobs. The result is cached for a second.
 */
export async function readReadiness(now = performance.now()): Promise<Readiness> {
  if (latest.reading === null || now - latest.at >= CACHED_MS) {
    latest.at = now;
    latest.reading = check();
  }

  const readiness = await latest.reading;

  return isShuttingDown() ? { ...readiness, status: "unavailable" } : readiness;
}

async function check(): Promise<Readiness> {
  const [databaseResult, diskResult, migrations, jobsResult, videoResult] = await Promise.all(
    [canWriteDatabase, hasDiskSpace, isMigrated, areJobsRunning, isVideoRunning].map(runCheck),
  );
  const checks = {
    database: required(databaseResult),
    disk: required(diskResult),
    migrations: required(migrations),
    jobs: required(jobsResult),
    video: required(videoResult),
  };
  const status = Object.values(checks).every((result) => result === "ok") ? "ok" : "unavailable";

  return { status, checks };
}

async function runCheck(isCheckOk: () => boolean | Promise<boolean>): Promise<"ok" | "failed"> {
  try {
    return (await isCheckOk()) ? "ok" : "failed";
  } catch (error) {
    logger.warn({ error }, "A check of readiness failed");

    return "failed";
  }
}

async function hasDiskSpace() {
  const { bavail, bsize: blockSize } = await statfs(env.DATA_DIR);

  return bavail * blockSize >= MIN_FREE_BYTES;
}

function areJobsRunning() {
  const endTimes = listJobRuns().map(({ endedAt }) => endedAt);

  return performance.now() - Math.max(...endTimes) < MAX_JOB_PAUSE_MS;
}
