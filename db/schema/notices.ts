import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { createdAt, id, instant, json } from "../columns";
import { oneOf } from "../one-of";
import {
  type Currency,
  HOLDER_NEWS_KINDS,
  LANGUAGES,
  MAIL_STATES,
  NEWS_KINDS,
  NOTIFICATION_KINDS,
  type SecurityChange,
  START_NOTICE_KINDS,
} from "../vocabularies";
import { users } from "./accounts";
import { events } from "./events";
import { newsletters } from "./newsletters";

/** Condition: a newsletter mail, which is sent at a limited pace. */
export const bulkMailFilter = sql`newsletter_id is not null`;

/** Condition: the address has not been deleted. */
export const addressedFilter = sql`address <> ''`;

/**
 * Outgoing mail; without SMTP an admin reads it. Once sent or expired, only address and subject
 * remain, for 30 days.
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
    /** At most one mail is stored with the same key. */
    onceKey: text("once_key").unique(),
    /** Link that turns this kind of mail off; null for mails about money and changes. */
    unsubscribeUrl: text("unsubscribe_url"),
    /** Expiry of a link in the mail; null without one. */
    expiresAt: instant("expires_at"),
    /** The newsletter; newsletter mails are sent last and at a limited pace. */
    newsletterId: text("newsletter_id").references(() => newsletters.id, { onDelete: "set null" }),
    state: text("state", { enum: MAIL_STATES }).notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    /** Earliest next attempt; null before the first. */
    nextTryAt: instant("next_try_at"),
    sentAt: instant("sent_at"),
    createdAt: createdAt(),
  },
  (t) => [
    check("outbox_state", oneOf(t.state, MAIL_STATES)),
    index("outbox_waiting").on(t.state, t.createdAt),
    index("outbox_next").on(
      t.state,
      bulkMailFilter,
      sql`expires_at is null`,
      sql`unsubscribe_url is not null`,
      t.createdAt,
      t.nextTryAt,
    ),
    index("outbox_newsletter")
      .on(t.newsletterId, t.state, t.userId)
      .where(sql`newsletter_id is not null`),
    index("outbox_addressed").on(t.createdAt).where(addressedFilter),
    index("outbox_bulk_pace").on(t.createdAt).where(bulkMailFilter),
    index("outbox_expiring")
      .on(t.expiresAt)
      .where(sql`expires_at is not null`),
  ],
);

/**
 * News for followers, stored in the transaction of the change that it reports. A job sends all news
 * of an artist in at most one mail per follower and day.
 */
export const followerNews = sqliteTable(
  "follower_news",
  {
    id: id(),
    eventId: text("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: NEWS_KINDS }).notNull(),
    /** Id of the last mailed follower; followers are mailed in the order of their ids. */
    toldUpTo: text("told_up_to").notNull().default(""),
    /** Start of the mailing; null while waiting. */
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

/**
 * News for ticket holders, stored in the transaction of the change that it reports; a job mails it
 * to them.
 */
export const holderNews = sqliteTable(
  "holder_news",
  {
    id: id(),
    eventId: text("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: HOLDER_NEWS_KINDS }).notNull(),
    /**
     * Id of the last ticket whose holder was mailed; tickets are processed in the order of their
     * ids.
     */
    toldUpTo: text("told_up_to").notNull().default(""),
    /** Time at which all holders were mailed, or at which later news replaced this one. */
    doneAt: instant("done_at"),
    createdAt: createdAt(),
  },
  (t) => [
    check("holder_news_kind", oneOf(t.kind, HOLDER_NEWS_KINDS)),
    index("holder_news_undone").on(t.doneAt, t.createdAt),
  ],
);

/** Details for the text of a notification, besides its show and artist. */
export type NotificationDetails = {
  amountCents?: number;
  currency?: Currency;
  /** Time in milliseconds since 1970. */
  until?: number;
  /** Name of a person other than the artist. */
  person?: string;
  /** Id of the gift. Its link is a secret, so it is created when the notification is opened. */
  giftId?: string;
  /** Further shows of the same announcement. */
  eventIds?: string[];
  /** The change of the sign-in methods. */
  change?: SecurityChange;
};

/** Notifications in a person's list. Texts are composed when they are shown. */
export const notices = sqliteTable(
  "notices",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: NOTIFICATION_KINDS }).notNull(),
    eventId: text("event_id").references(() => events.id, { onDelete: "cascade" }),
    artistId: text("artist_id").references(() => users.id, { onDelete: "cascade" }),
    /** A later notification with the same topic replaces this one. */
    topic: text("topic").notNull(),
    /** Dedupe key of the reported change: reporting the same change again adds no notification. */
    fact: text("fact").notNull(),
    /** Path on this site that the notification opens. */
    path: text("path").notNull(),
    details: json<NotificationDetails>("details").notNull().default({}),
    readAt: instant("read_at"),
    createdAt: createdAt(),
  },
  (t) => [
    check("notices_kind", oneOf(t.kind, NOTIFICATION_KINDS)),
    unique("notices_topic").on(t.userId, t.topic),
    index("notices_newest").on(t.userId, t.createdAt),
    index("notices_old").on(t.createdAt),
    index("notices_unread")
      .on(t.userId)
      .where(sql`read_at is null`),
    index("notices_event").on(t.eventId),
    index("notices_artist").on(t.artistId),
  ],
);

/** Notifications for holders, savers and followers of a show that starts; a job sends them. */
export const startNotices = sqliteTable(
  "start_notices",
  {
    id: id(),
    eventId: text("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: START_NOTICE_KINDS }).notNull(),
    /** The start for which it was created: people are notified again if the show is postponed. */
    startTime: instant("start_time").notNull(),
    /** Id of the last notified person; people are notified in the order of their ids. */
    notifiedUpTo: text("notified_up_to").notNull().default(""),
    doneAt: instant("done_at"),
    createdAt: createdAt(),
  },
  (t) => [
    check("start_notices_kind", oneOf(t.kind, START_NOTICE_KINDS)),
    unique("start_notices_once").on(t.eventId, t.kind, t.startTime),
    index("start_notices_undone")
      .on(t.createdAt)
      .where(sql`done_at is null`),
  ],
);
