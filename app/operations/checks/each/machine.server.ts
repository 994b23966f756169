import type { Stats } from "node:fs";
import { stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { env, settingsPath } from "~/platform/settings/env.server";
import { siteVersion } from "~/platform/process/version.server";
import { findDisk } from "~/models/live/streams/broadcast/disk.server";
import { readDisk } from "~/operations/health/figures.server";
import { listJobRuns } from "~/operations/health/job-runs.server";
import { bad, ok, type Reading, warn } from "../reading";
import { findOpenReader } from "~/operations/health/open-readers.server";
import { canWriteDatabase } from "~/operations/health/write-probe.server";

/** Jobs that fail this often in a row do not recover by themselves. */
const MANY_FAILURES = 3;
/** Runs of daily work end within minutes. */
const STUCK_MS = 15 * 60_000;
const WARN_SHARE = 0.85;
/** Three hours of one show, besides what recordings never use. */
const GOOD_DISK_BYTES = 5e9;
const MIN_MEMORY_BYTES = 400e6;
const GOOD_MEMORY_BYTES = 900e6;
/** Anyone who can read these can sign in as anybody. */
const PRIVATE_FILES = ["", "nhacsong.db", "secret"];
/** Backups read the whole database in one transaction, within minutes. */
const LONG_READ_MS = 5 * 60_000;
const ENDLESS_READ_MS = 30 * 60_000;

export async function readDatabase(): Promise<Reading> {
  const began = performance.now();
  const isWritable = await canWriteDatabase();
  const { databaseBytes } = await readDisk();
  const { heldMs, logBytes } = findOpenReader();
  const values = {
    took: { ms: performance.now() - began },
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
  const disk = findDisk();
  const floorBytes = env.DISK_FLOOR_MB * 1e6;
  const used = 1 - freeBytes / totalBytes;

  const room = { bytes: disk?.roomBytes ?? Math.max(0, freeBytes - floorBytes) };
  const values = { percent: Math.round(used * 100), free: { bytes: freeBytes }, room };
  const link = "/admin/events";

  if (disk?.state === "full" || freeBytes < floorBytes)
    return { ...bad("used", values, "full"), link };

  const isLow =
    disk?.state === "low" || used > WARN_SHARE || freeBytes < floorBytes + GOOD_DISK_BYTES;
  if (isLow) return { ...warn("used", values, "low"), link };

  return { ...ok("used", values), todo: "room" };
}

export function readMemory(): Reading {
  const limit = process.constrainedMemory() || Infinity;
  const bytes = Math.min(os.totalmem(), limit);
  const values = { all: { bytes } };

  if (bytes < MIN_MEMORY_BYTES) return bad("little", values);

  return bytes < GOOD_MEMORY_BYTES ? warn("tight", values) : ok("enough", values);
}

/** DATA_DIR, what is in it, and the settings file, which may hold secrets. */
export async function readFiles(): Promise<Reading> {
  return (await findOpenData()) ?? (await findOpenSettings()) ?? ok("private");
}

async function findOpenData() {
  for (const name of PRIVATE_FILES) {
    const file = path.join(env.DATA_DIR, name);
    const found = await stat(file).catch(() => null);
    if (found && found.mode & 0o077) return open(file, found, found.isDirectory() ? "700" : "600");
  }

  return null;
}

/**
 * Installed by root, the file belongs to root, and the server reads it as a member of its own
 * group.
 */
async function findOpenSettings() {
  if (settingsPath === "none") return null;

  const found = await stat(settingsPath).catch(() => null);
  if (!found) return null;

  const isForOwnGroup = found.uid !== process.getuid?.() && found.gid === process.getgid?.();
  const [forbidden, right] = isForOwnGroup ? [0o027, "640"] : [0o077, "600"];

  return found.mode & forbidden ? open(path.resolve(settingsPath), found, right) : null;
}

function open(file: string, { mode }: Stats, right: string) {
  return bad("open", { file, mode: (mode & 0o777).toString(8), right });
}

export function readJobs(): Reading {
  const runs = listJobRuns();
  const now = performance.now();
  const stuck = runs.filter((it) => now - it.endedAt > STUCK_MS + 3 * it.everySeconds * 1000);
  const failing = runs.filter(({ failures }) => failures > 0);
  const details = [...new Set([...stuck, ...failing])].map(({ name }) => ({
    key: "jobs.job",
    values: { name },
  }));
  if (runs.length === 0) return { state: "bad", fact: "none", todo: "restart" };
  if (stuck.length > 0)
    return {
      state: "bad",
      fact: "stuck",
      values: { count: stuck.length },
      todo: "restart",
      details,
    };
  if (failing.length === 0) return { state: "ok", fact: "fine", values: { count: runs.length } };

  const isLasting = failing.some(({ failures }) => failures >= MANY_FAILURES);
  const values = { count: failing.length };

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
