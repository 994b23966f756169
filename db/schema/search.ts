import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./accounts";
import { events } from "./events";

/**
 * Row ids of the full-text tables (created in the migration "search"): a rowid of `events` could
 * change with VACUUM. Triggers maintain these tables and the full-text tables.
 */
export const eventDocs = sqliteTable("event_docs", {
  docid: integer("docid").primaryKey(),
  eventId: text("event_id")
    .notNull()
    .unique()
    .references(() => events.id, { onDelete: "cascade" }),
  /** Copied from the event, so that a search reads only the events of its page. */
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
