import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { createdAt, id, instant } from "../columns";
import { oneOf } from "../one-of";
import { HOLDER_NEWS_KINDS, LANGUAGES, MAIL_STATES, NEWS_KINDS } from "../vocabularies";
import { users } from "./accounts";
import { events } from "./events";

/**
 * Mail waiting to go out, or kept to be read by an admin where no SMTP server is configured. Once it is sent, or a link
 * in it has expired, nothing but its address and subject is kept.
 */
export const outbox = sqliteTable(
  "outbox",
  {
    id: id(),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    address: text("address").notNull(),
    language: text("language", { enum: LANGUAGES }).notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    html: text("html").notNull(),
    /** The same notice is never written twice. */
    onceKey: text("once_key").unique(),
    /** Where mails of this kind are turned off; null for those that tell of money and changes. */
    unsubscribeUrl: text("unsubscribe_url"),
    /** When a link in it stops working: from then on the mail is of no use. Null where none does. */
    expiresAt: instant("expires_at"),
    state: text("state", { enum: MAIL_STATES }).notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    /** Not to be tried before; null where it was not tried yet. */
    nextTryAt: instant("next_try_at"),
    sentAt: instant("sent_at"),
    createdAt: createdAt(),
  },
  (t) => [
    check("outbox_state", oneOf(t.state, MAIL_STATES)),
    index("outbox_waiting").on(t.state, t.createdAt),
    index("outbox_next").on(t.state, sql`unsubscribe_url is not null`, t.createdAt, t.nextTryAt),
    index("outbox_expiring")
      .on(t.expiresAt)
      .where(sql`expires_at is not null`),
  ],
);

/**
 * A fact followers are to hear of, written with the fact itself. What an artist has to tell goes out together, in at most
 * one mail to each follower a day; a job tells them one after the other.
 */
export const followerNews = sqliteTable(
  "follower_news",
  {
    id: id(),
    eventId: text("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: NEWS_KINDS }).notNull(),
    /** The last follower told, in the order of their ids. */
    toldUpTo: text("told_up_to").notNull().default(""),
    /** When the mails that tell of it began to be written; null while it waits. */
    startedAt: instant("started_at"),
    doneAt: instant("done_at"),
    createdAt: createdAt(),
  },
  (t) => [
    check("follower_news_kind", oneOf(t.kind, NEWS_KINDS)),
    unique("follower_news_once").on(t.eventId, t.kind),
    index("follower_news_undone").on(t.doneAt, t.createdAt),
  ],
);

/** A fact the holders of tickets must hear of, written with the fact itself; a job tells them one after the other. */
export const holderNews = sqliteTable(
  "holder_news",
  {
    id: id(),
    eventId: text("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: HOLDER_NEWS_KINDS }).notNull(),
    /** The last ticket told of, in the order of their ids. */
    toldUpTo: text("told_up_to").notNull().default(""),
    /** Everybody was told, or a later fact of the same kind took its place. */
    doneAt: instant("done_at"),
    createdAt: createdAt(),
  },
  (t) => [
    check("holder_news_kind", oneOf(t.kind, HOLDER_NEWS_KINDS)),
    index("holder_news_undone").on(t.doneAt, t.createdAt),
  ],
);
