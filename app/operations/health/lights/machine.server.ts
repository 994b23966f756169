import os from "node:os";
import { siteVersion } from "~/platform/process/version.server";
import { findDisk } from "~/models/live/streams/broadcast/disk.server";
import { readDisk } from "../figures.server";
import { listJobRuns } from "../job-runs.server";
import type { LightReading } from "../light";
import { findOpenReader } from "../open-readers.server";
import { canWriteDatabase } from "../write-probe.server";

/** Jobs that fail this often in a row do not recover by themselves. */
const MANY_FAILURES = 3;
/** Runs of daily work end within minutes. */
const STUCK_MS = 15 * 60_000;
const WARN_SHARE = 0.85;
/** Backups read the whole database in one transaction, within minutes. */
const LONG_READ_MS = 5 * 60_000;
const ENDLESS_READ_MS = 30 * 60_000;

export async function readDatabaseLight(): Promise<LightReading> {
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

export async function readDiskLight(): Promise<LightReading> {
  const { freeBytes, totalBytes } = await readDisk();
  const used = 1 - freeBytes / totalBytes;
  const disk = findDisk();
  const values = { percent: Math.round(used * 100), free: { bytes: freeBytes } };
  const link = "/admin/events";
  if (disk?.state === "full") return { state: "bad", fact: "used", values, todo: "full", link };
  const room = { ...values, room: { bytes: disk?.roomBytes ?? freeBytes } };
  if (disk?.state === "low") return { state: "warn", fact: "used", values: room, todo: "low", link };
  return {
    state: used > WARN_SHARE ? "warn" : "ok",
    fact: "used",
    values: room,
    todo: used > WARN_SHARE ? "low" : "room",
  };
}

export function readJobsLight(): LightReading {
  const runs = listJobRuns();
  const now = performance.now();
  const stuck = runs.filter((it) => now - it.endedAt > STUCK_MS + 3 * it.everySeconds * 1000);
  const failing = runs.filter(({ failures }) => failures > 0);
  const details = [...new Set([...stuck, ...failing])].map(({ name }) => ({ key: "jobs.job", values: { name } }));
  if (runs.length === 0) return { state: "bad", fact: "none", todo: "restart" };
  if (stuck.length > 0)
    return { state: "bad", fact: "stuck", values: { count: stuck.length }, todo: "restart", details };
  if (failing.length === 0) return { state: "ok", fact: "fine", values: { count: runs.length } };
  const isLasting = failing.some(({ failures }) => failures >= MANY_FAILURES);
  const values = { count: failing.length };
  return { state: isLasting ? "bad" : "warn", fact: "failing", values, todo: "look", details };
}

export function readVersionLight(): LightReading {
  const values = {
    version: siteVersion(),
    node: process.versions.node,
    up: { ms: process.uptime() * 1000 },
    used: { bytes: process.memoryUsage.rss() },
    all: { bytes: os.totalmem() },
  };
  return { state: "ok", fact: "running", values, todo: "memory" };
}
