import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { createdAt, id, instant, json } from "../columns";
import { DELIVERY_CHOICES, type NoticeChoice } from "../vocabularies";
import { sessions, users } from "./accounts";
import { notices } from "./notices";

/** Push subscription of a browser, as long as the session exists in which it was made. */
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

/** What people chose for their devices; without a row, everything is told on their devices. */
export const noticeSettings = sqliteTable(
  "notice_settings",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Choices that are turned off. */
    off: json<NoticeChoice[]>("off").notNull().default([]),
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

/** A notice on its way to a browser. Deleted when it has arrived or is no longer worth telling. */
export const noticeDeliveries = sqliteTable(
  "notice_deliveries",
  {
    /** Never used again, so a late answer is not taken for that of a newer delivery. */
    id: integer("id").primaryKey({ autoIncrement: true }),
    noticeId: text("notice_id")
      .notNull()
      .references(() => notices.id, { onDelete: "cascade" }),
    /** The id of the push subscription. */
    recipient: text("recipient").notNull(),
    /** Which choice of the person covers it. */
    choice: text("choice", { enum: DELIVERY_CHOICES }).notNull().default("shows"),
    attempts: integer("attempts").notNull().default(0),
    /** Earliest next attempt; while it is being sent, when it counts as lost. */
    dueAt: instant("due_at").notNull(),
    /** Not worth telling afterwards. */
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    unique("notice_deliveries_once").on(t.noticeId, t.recipient),
    index("notice_deliveries_due").on(t.dueAt),
  ],
);
