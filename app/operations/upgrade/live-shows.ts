import { existsSync } from "node:fs";
import Database from "better-sqlite3";
import { isFromPackage } from "./unpack";

/**
 * Counts the live shows in a database of any version; 0 if that version does not store which shows
 * are live.
 */
export function countLiveShows(database: string): number {
  if (!existsSync(database)) return 0;

  const handle = new Database(database, { readonly: true });

  try {
    return handle.prepare("SELECT count(*) FROM events WHERE is_live = 1").pluck().get() as number;
  } catch {
    return 0;
  } finally {
    handle.close();
  }
}

/** How to upgrade in spite of a live show where no person can answer. apt passes no options on. */
export function adviceDuringShow(folder: string): string {
  return isFromPackage(folder)
    ? "Upgrade after the show, or now in a terminal, where you are asked."
    : "Run this again after the show, or with --now.";
}
