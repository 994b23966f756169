import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { moveWriteLog } from "~/models/base/storage.server";
import { readLogHeader } from "~/operations/backup/copy/write-ahead-log";
import { clock } from "~/platform/clock/clock";
import { singleton } from "~/platform/process/singleton.server";
import { env } from "~/platform/settings/env.server";

/**
 * The place in the write-ahead log at which a read transaction stands, and when it was first found
 * there.
 */
type Hold = { place: string; since: number };

const found = singleton("open-readers", () => ({ hold: null as Hold | null }));

/**
 * Finds out whether a program keeps a read transaction open, so that the write-ahead log can only
 * grow.
 * @returns how long it has been found so, 0 without one; and the size of the log
 */
export function findOpenReader(): { heldMs: number; logBytes: number } {
  const log = path.join(env.DATA_DIR, "nhacsong.db-wal");
  const now = clock.now().getTime();

  const pages = moveWriteLog();
  if (pages) found.hold = nextHold(log, pages, now);

  return {
    heldMs: found.hold ? now - found.hold.since : 0,
    logBytes: existsSync(log) ? statSync(log).size : 0,
  };
}

/**
 * The log's header differs each time SQLite starts the log over, which an open read transaction
 * prevents.
 */
function nextHold(
  log: string,
  { all, moved }: { all: number; moved: number },
  now: number,
): Hold | null {
  if (moved === all) return null;

  const place = `${readLogHeader(log)}:${moved}`;

  return found.hold?.place === place ? found.hold : { place, since: now };
}
