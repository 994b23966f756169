import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./accounts";
import { events } from "./events";

/**
 * Numbers for the rows of the full-text tables (made by hand in the migration "search"): a rowid of `events` itself
 * could change with VACUUM. These two tables and the full-text tables are kept by triggers; nothing writes them.
 */
export const eventDocs = sqliteTable("event_docs", {
  docid: integer("docid").primaryKey(),
  eventId: text("event_id")
    .notNull()
    .unique()
    .references(() => events.id, { onDelete: "cascade" }),
  /** Copies of the event's, so that a search reads no row of events but those of its page. */
  openUntil: integer("open_until"),
  startTime: integer("start_time"),
});

export const artistDocs = sqliteTable("artist_docs", {
  docid: integer("docid").primaryKey(),
  userId: text("user_id")
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
});
