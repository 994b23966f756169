import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { createdAt, id, instant, json } from "../columns";
import { DELIVERY_CHOICES, type NotificationChoice } from "../vocabularies";
import { sessions, users } from "./accounts";
import { notices } from "./notices";

/** Push subscription of a browser. It is deleted with the session in which it was created. */
export const pushSubscriptions = sqliteTable(
  "push_subscriptions",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    sid: text("sid")
      .notNull()
      .references(() => sessions.sid, { onDelete: "cascade" }),
    /** Address at the browser's push service; a secret. */
    endpoint: text("endpoint").notNull().unique(),
    /** The browser's public key (P-256, uncompressed) and secret, in base64url. */
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("push_subscriptions_user").on(t.userId, t.createdAt),
    index("push_subscriptions_sid").on(t.sid),
  ],
);

/** People's choices for notifications on their devices; without a row, all are sent. */
export const noticeSettings = sqliteTable(
  "notice_settings",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Choices that are turned off. */
    off: json<NotificationChoice[]>("off").notNull().default([]),
    /**
     * Zone of the browser in which quiet hours were chosen, for people without one in their
     * settings.
     */
    zone: text("zone"),
    /** Quiet hours in minutes after midnight, in the person's zone; they may pass midnight. */
    quietFrom: integer("quiet_from"),
    quietUntil: integer("quiet_until"),
  },
  (t) => [
    check("notice_settings_quiet", sql`(${t.quietFrom} is null) = (${t.quietUntil} is null)`),
  ],
);

/** A notification on its way to a browser. Deleted when it has arrived or expired. */
export const noticeDeliveries = sqliteTable(
  "notice_deliveries",
  {
    /** Ids are never reused, so that a late answer is not mistaken for that of a newer delivery. */
    id: integer("id").primaryKey({ autoIncrement: true }),
    noticeId: text("notice_id")
      .notNull()
      .references(() => notices.id, { onDelete: "cascade" }),
    /** The id of the push subscription. */
    recipient: text("recipient").notNull(),
    /** The person's choice that covers the notification. */
    choice: text("choice", { enum: DELIVERY_CHOICES }).notNull().default("shows"),
    attempts: integer("attempts").notNull().default(0),
    /**
     * Time of the earliest next attempt; during an attempt, the time after which the attempt counts
     * as lost.
     */
    dueAt: instant("due_at").notNull(),
    /** The notification is not sent after this time. */
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    unique("notice_deliveries_once").on(t.noticeId, t.recipient),
    index("notice_deliveries_due").on(t.dueAt),
  ],
);
