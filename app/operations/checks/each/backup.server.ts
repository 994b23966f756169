import { getBackupStatus, getCopyStatus } from "~/operations/backup/backup-status.server";
import { commandLine } from "~/platform/process/command-line.server";
import { isInProduction } from "~/platform/settings/env.server";
import { ageOf } from "~/operations/health/figures.server";
import type { Reading } from "../reading";

/** A backup may take this long, in addition to twice its interval. */
const GRACE_MS = 3600_000;
/** The copy is written every second, and every few minutes anew. */
const MAX_COPY_AGE_MS = 5 * 60_000;

export function readBackup(): Reading {
  const status = getBackupStatus();
  if (!status) return { state: isInProduction ? "warn" : "ok", fact: "off", todo: isInProduction ? "set" : "later" };

  const { lastAt, failedAt, everyMs, lastSize } = status;
  const values = { every: { ms: everyMs }, command: commandLine("backup") };
  const ageMs = ageOf(lastAt);
  if (ageMs === null)
    return { state: failedAt ? "bad" : "warn", fact: "never", values, todo: failedAt ? "failed" : "wait" };

  const facts = { ...values, age: { ms: ageMs }, size: { bytes: lastSize ?? 0 } };
  if (ageMs > 2 * everyMs + GRACE_MS) return { state: "bad", fact: "last", values: facts, todo: "late" };

  return { state: failedAt ? "warn" : "ok", fact: "last", values: facts, todo: failedAt ? "failed" : null };
}

/** Null without COPY_TO. */
export function readCopy(): Reading | null {
  const status = getCopyStatus();
  if (!status) return null;

  const ageMs = ageOf(status.lastAt);
  if (ageMs === null) return { state: "warn", fact: "never", todo: "wait" };

  const isLate = ageMs > MAX_COPY_AGE_MS;

  return { state: isLate ? "bad" : "ok", fact: "last", values: { age: { ms: ageMs } }, todo: isLate ? "late" : null };
}
