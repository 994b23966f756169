import { findStandbyStatus } from "~/operations/backup/standby/standby-status.server";
import { MAX_SILENCE_MS, type Standby } from "~/operations/backup/standby/standby-watch";
import { env } from "~/platform/settings/env.server";
import { ageOf } from "~/operations/health/figures.server";
import type { Reading } from "../reading";
import { required } from "~/platform/required";

/** Highest age of the last trial restore; trials run every ten minutes. */
const MAX_TRIAL_AGE_MS = 30 * 60_000;
/**
 * Highest age of the standby's files; they are fetched every minute, but a long recording takes
 * longer.
 */
const MAX_FILES_AGE_MS = 15 * 60_000;

/** Reads the state of the standbys; null without FAILOVER. */
export function readStandby(): Reading | null {
  if (!env.FAILOVER) return null;

  const status = findStandbyStatus();
  if (!status) return { state: "ok", fact: "starting" };

  const { standbys, since, reason } = status;
  if (!standbys)
    return { state: "warn", fact: "unreadable", values: { reason: reason ?? "" }, todo: "place" };

  const [standby] = standbys;
  const isStarting = required(ageOf(since)) < MAX_SILENCE_MS;
  if (!standby)
    return isStarting
      ? { state: "ok", fact: "starting" }
      : { state: "bad", fact: "none", todo: "start" };

  return judgeStandby(standby);
}

function judgeStandby(standby: Standby): Reading {
  if (standby.problem)
    return { state: "bad", fact: "failing", values: { reason: standby.problem }, todo: "look" };

  const [filesMs, triedMs] = [ageOf(standby.filesAt), ageOf(standby.triedAt)];
  if (filesMs === null || triedMs === null)
    return { state: "warn", fact: "preparing", todo: "wait" };

  const isLate = filesMs > MAX_FILES_AGE_MS || triedMs > MAX_TRIAL_AGE_MS;
  const values = { files: { ms: filesMs }, tried: { ms: triedMs } };

  return { state: isLate ? "warn" : "ok", fact: "ready", values, todo: isLate ? "late" : null };
}
