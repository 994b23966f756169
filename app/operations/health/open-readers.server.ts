import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { moveWriteLog } from "~/models/base/storage.server";
import { readLogHeader } from "~/operations/backup/copy/write-ahead-log";
import { clock } from "~/platform/clock/clock";
import { singleton } from "~/platform/process/singleton.server";
import { env } from "~/platform/settings/env.server";

/**
 * The position of a read transaction in the write-ahead log, and the time at which it was first
 * found there.
 */
type LogHold = { place: string; since: number };

const readerState = singleton("open-readers", () => ({ hold: null as LogHold | null }));

/**
 * Detects a program that keeps a read transaction open, so that the write-ahead log only grows.
 * @returns for how long it has been open (0 without one), and the size of the log
 */
export function findOpenReader(): { heldMs: number; logBytes: number } {
  const logFile = path.join(env.DATA_DIR, "nhacsong.db-wal");
  const now = clock.now().getTime();

  const logPages = moveWriteLog();
  if (logPages) readerState.hold = nextHold(logFile, logPages, now);

  return {
    heldMs: readerState.hold ? now - readerState.hold.since : 0,
    logBytes: existsSync(logFile) ? statSync(logFile).size : 0,
  };
}

/**
 * The position includes the log's header, which changes each time SQLite restarts the log; an open
 * read transaction prevents that.
 */
function nextHold(
  logFile: string,
  { all: allPages, moved: movedPages }: { all: number; moved: number },
  now: number,
): LogHold | null {
  if (movedPages === allPages) return null;

  const logPlace = `${readLogHeader(logFile)}:${movedPages}`;

  return readerState.hold?.place === logPlace ? readerState.hold : { place: logPlace, since: now };
}
