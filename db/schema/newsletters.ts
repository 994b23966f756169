import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id, instant, updatedAt } from "../columns";
import { users } from "./accounts";
import { events } from "./events";

/**
 * Newsletters of artists. A draft until `sentAt`; then a job queues the mails in the order of the
 * receivers' ids.
 */
export const newsletters = sqliteTable(
  "newsletters",
  {
    id: id(),
    artistId: text("artist_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** To the ticket holders of this show; null: to the artist's followers. */
    eventId: text("event_id").references(() => events.id, { onDelete: "cascade" }),
    /** In each language both or neither, in one at least. */
    subjectVi: text("subject_vi"),
    textVi: text("text_vi"),
    subjectEn: text("subject_en"),
    textEn: text("text_en"),
    sentAt: instant("sent_at"),
    /** Last receiver whose mail was queued. */
    queuedUpTo: text("queued_up_to").notNull().default(""),
    /** When mails were last queued: newsletters take turns. */
    queuedAt: instant("queued_at"),
    /** Nobody is left to be queued. */
    doneAt: instant("done_at"),
    cancelledAt: instant("cancelled_at"),
    /** Receivers that were not queued because it was cancelled. */
    notQueued: integer("not_queued").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check(
      "newsletters_words",
      sql`(${t.subjectVi} is null) = (${t.textVi} is null) and (${t.subjectEn} is null) = (${t.textEn} is null)
        and (${t.subjectVi} is not null or ${t.subjectEn} is not null)`,
    ),
    check("newsletters_done", sql`${t.doneAt} is null or ${t.sentAt} is not null`),
    index("newsletters_artist").on(t.artistId, t.createdAt),
    index("newsletters_event").on(t.eventId),
    index("newsletters_sending")
      .on(t.queuedAt)
      .where(sql`sent_at is not null and done_at is null`),
  ],
);

/** People who get no newsletters of an artist any more. */
export const newsletterStops = sqliteTable(
  "newsletter_stops",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    artistId: text("artist_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.artistId] }),
    index("newsletter_stops_artist").on(t.artistId),
  ],
);
