import type { Stats } from "node:fs";
import { stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { env, settingsPath } from "~/platform/settings/env.server";
import { siteVersion } from "~/platform/process/version.server";
import { findDisk } from "~/models/live/streams/broadcast/disk.server";
import { readDisk } from "~/operations/health/figures.server";
import { listJobRuns } from "~/operations/health/job-runs.server";
import { badReading, okReading, type Reading, warnReading } from "../reading";
import { findOpenReader } from "~/operations/health/open-readers.server";
import { canWriteDatabase } from "~/operations/health/write-probe.server";

/** Number of failures in a row after which a job does not recover by itself. */
const MANY_FAILURES = 3;
/**
 * A job without a finished run for this long, in addition to three intervals, is stuck; daily jobs
 * take minutes.
 */
const STUCK_MS = 15 * 60_000;
const WARN_SHARE = 0.85;
/** Free space for three hours of one show, in addition to the space that recordings never use. */
const GOOD_DISK_BYTES = 5e9;
const MIN_MEMORY_BYTES = 400e6;
const GOOD_MEMORY_BYTES = 900e6;
/** Files of DATA_DIR that must be private: a person who reads them can sign in as any account. */
const PRIVATE_FILES = ["", "nhacsong.db", "secret"];
/**
 * Longest read transaction that is normal: backups read the whole database in one transaction
 * within minutes.
 */
const LONG_READ_MS = 5 * 60_000;
const ENDLESS_READ_MS = 30 * 60_000;

export async function readDatabase(): Promise<Reading> {
  const startedAt = performance.now();
  const isWritable = await canWriteDatabase();
  const { databaseBytes } = await readDisk();
  const { heldMs, logBytes } = findOpenReader();
  const values = {
    took: { ms: performance.now() - startedAt },
    size: { bytes: databaseBytes },
    held: { ms: heldMs },
    log: { bytes: logBytes },
  };
  if (!isWritable) return { state: "bad", fact: "refuses", values, todo: "look" };
  if (heldMs < LONG_READ_MS) return { state: "ok", fact: "answers", values };

  return { state: heldMs < ENDLESS_READ_MS ? "warn" : "bad", fact: "held", values, todo: "close" };
}

export async function readDiskSpace(): Promise<Reading> {
  const { freeBytes, totalBytes } = await readDisk();
  const diskUse = findDisk();
  const floorBytes = env.DISK_FLOOR_MB * 1e6;
  const usedShare = 1 - freeBytes / totalBytes;

  const room = { bytes: diskUse?.roomBytes ?? Math.max(0, freeBytes - floorBytes) };
  const values = { percent: Math.round(usedShare * 100), free: { bytes: freeBytes }, room };
  const remedyLink = "/admin/events";

  if (diskUse?.state === "full" || freeBytes < floorBytes)
    return { ...badReading("used", values, "full"), link: remedyLink };

  const isSpaceLow =
    diskUse?.state === "low" || usedShare > WARN_SHARE || freeBytes < floorBytes + GOOD_DISK_BYTES;
  if (isSpaceLow) return { ...warnReading("used", values, "low"), link: remedyLink };

  return { ...okReading("used", values), todo: "room" };
}

export function readMemory(): Reading {
  const memoryLimit = process.constrainedMemory() || Infinity;
  const memoryBytes = Math.min(os.totalmem(), memoryLimit);
  const values = { all: { bytes: memoryBytes } };

  if (memoryBytes < MIN_MEMORY_BYTES) return badReading("little", values);

  return memoryBytes < GOOD_MEMORY_BYTES
    ? warnReading("tight", values)
    : okReading("enough", values);
}

/**
 * Checks that other accounts cannot read DATA_DIR, its files, and the settings file, which may
 * contain secrets.
 */
export async function readFiles(): Promise<Reading> {
  return (await findOpenData()) ?? (await findOpenSettings()) ?? okReading("private");
}

async function findOpenData() {
  for (const fileName of PRIVATE_FILES) {
    const filePath = path.join(env.DATA_DIR, fileName);
    const fileStats = await stat(filePath).catch(() => null);
    if (fileStats && fileStats.mode & 0o077)
      return openFileSentence(filePath, fileStats, fileStats.isDirectory() ? "700" : "600");
  }

  return null;
}

/**
 * Checks the settings file. In an installation by root it belongs to root, and the server reads it
 * through its own group.
 */
async function findOpenSettings() {
  if (settingsPath === "none") return null;

  const fileStats = await stat(settingsPath).catch(() => null);
  if (!fileStats) return null;

  const isForOwnGroup =
    fileStats.uid !== process.getuid?.() && fileStats.gid === process.getgid?.();
  const [forbiddenBits, wantedMode] = isForOwnGroup ? [0o027, "640"] : [0o077, "600"];

  return fileStats.mode & forbiddenBits
    ? openFileSentence(path.resolve(settingsPath), fileStats, wantedMode)
    : null;
}

function openFileSentence(filePath: string, { mode }: Stats, wantedMode: string) {
  return badReading("open", {
    file: filePath,
    mode: (mode & 0o777).toString(8),
    right: wantedMode,
  });
}

export function readJobs(): Reading {
  const jobRuns = listJobRuns();
  const now = performance.now();
  const stuckJobs = jobRuns.filter(
    (jobRun) => now - jobRun.endedAt > STUCK_MS + 3 * jobRun.everySeconds * 1000,
  );
  const failingJobs = jobRuns.filter(({ failures }) => failures > 0);
  const details = [...new Set([...stuckJobs, ...failingJobs])].map(({ name: jobName }) => ({
    key: "jobs.job",
    values: { name: jobName },
  }));
  if (jobRuns.length === 0) return { state: "bad", fact: "none", todo: "restart" };
  if (stuckJobs.length > 0)
    return {
      state: "bad",
      fact: "stuck",
      values: { count: stuckJobs.length },
      todo: "restart",
      details,
    };
  if (failingJobs.length === 0)
    return { state: "ok", fact: "fine", values: { count: jobRuns.length } };

  const isLasting = failingJobs.some(({ failures }) => failures >= MANY_FAILURES);
  const values = { count: failingJobs.length };

  return { state: isLasting ? "bad" : "warn", fact: "failing", values, todo: "look", details };
}

export function readVersion(): Reading {
  const values = {
    version: siteVersion(),
    node: process.versions.node,
    up: { ms: process.uptime() * 1000 },
    used: { bytes: process.memoryUsage.rss() },
    all: { bytes: os.totalmem() },
  };

  return { state: "ok", fact: "running", values, todo: "memory" };
}
