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
    /** The show whose ticket holders get the newsletter; null if the artist's followers get it. */
    eventId: text("event_id").references(() => events.id, { onDelete: "cascade" }),
    /**
     * Subject and text exist together or not at all in a language, and in at least one language.
     */
    subjectVi: text("subject_vi"),
    textVi: text("text_vi"),
    subjectEn: text("subject_en"),
    textEn: text("text_en"),
    sentAt: instant("sent_at"),
    /** Last receiver whose mail was queued. */
    queuedUpTo: text("queued_up_to").notNull().default(""),
    /** Time at which mails were last queued; newsletters take turns. */
    queuedAt: instant("queued_at"),
    /** Time at which the last mail was queued. */
    doneAt: instant("done_at"),
    cancelledAt: instant("cancelled_at"),
    /**
     * Number of receivers whose mail was not queued because the artist cancelled the newsletter.
     */
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
