import { existsSync } from "node:fs";
import Database from "better-sqlite3";

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
