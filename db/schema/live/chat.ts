import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { createdAt, flag, instant, json } from "../../columns";
import { HELPER_TASKS } from "../../vocabularies";
import { CHAT_AUDIENCES, CHAT_REVIEWS } from "../../vocabularies";
import { users } from "../accounts";
import { events } from "../events";

/**
 * `seq` gives the messages of a room a unique order; `clientId` deduplicates messages that a
 * browser sends twice.
 */
export const chatMessages = sqliteTable(
  "chat_messages",
  {
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    id: text("id")
      .notNull()
      .unique()
      .$defaultFn(() => crypto.randomUUID()),
    eventId: text("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    message: text("message").notNull(),
    /** Id of a phrase, shown in each reader's language. */
    phrase: text("phrase"),
    clientId: text("client_id"),
    /** True if the message was written with an access token. */
    isBot: flag("is_bot").notNull().default(false),
    timestamp: instant("timestamp").notNull(),
    /** Time since which the message waits for a moderator; null if it is public. */
    heldAt: instant("held_at"),
    deletedAt: instant("deleted_at"),
    deletedBy: text("deleted_by").references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    index("chat_messages_room").on(t.eventId, t.seq),
    uniqueIndex("chat_messages_once").on(t.userId, t.clientId),
    index("chat_messages_held")
      .on(t.eventId)
      .where(sql`held_at is not null`),
    check("chat_messages_length", sql`length(${t.message}) between 1 and 500`),
  ],
);

export const chatRules = sqliteTable("chat_rules", {
  eventId: text("event_id")
    .primaryKey()
    .references(() => events.id, { onDelete: "cascade" }),
  slowSeconds: integer("slow_seconds").notNull().default(0),
  pinnedMessageId: text("pinned_message_id"),
  blockedWords: json<string[]>("blocked_words").notNull().default([]),
  audience: text("audience", { enum: CHAT_AUDIENCES }).notNull().default("everyone"),
  /** The messages that are held for review: none, those with blocked words, or all. */
  review: text("review", { enum: CHAT_REVIEWS }).notNull().default("off"),
});

/** A time-out (`until` set) or a ban (`until` null) of one person in one artist's rooms. */
export const chatRestrictions = sqliteTable(
  "chat_restrictions",
  {
    artistId: text("artist_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    until: instant("until"),
    byId: text("by_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.artistId, t.userId] })],
);

/**
 * Helpers of an artist: moderators, who moderate the room, and stagehands, who run the broadcast.
 */
export const helpers = sqliteTable(
  "helpers",
  {
    artistId: text("artist_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    task: text("task", { enum: HELPER_TASKS }).notNull(),
    /**
     * Login ID as the artist entered it: the artist sees nothing else until the invitation is
     * accepted.
     */
    invitedAs: text("invited_as"),
    acceptedAt: instant("accepted_at"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.artistId, t.userId, t.task] }),
    index("helpers_user").on(t.userId),
  ],
);

export const reactionCounts = sqliteTable(
  "reaction_counts",
  {
    eventId: text("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    emoji: text("emoji").notNull(),
    count: integer("count").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.emoji] })],
);
