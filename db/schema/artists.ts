import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  unique,
} from "drizzle-orm/sqlite-core";
import { createdAt, flag, id, instant, json, updatedAt } from "../columns";
import { oneOf } from "../one-of";
import { APPLICATION_STATES, type Genre } from "../vocabularies";
import { users } from "./accounts";
import { events } from "./events";

export const artistProfiles = sqliteTable(
  "artist_profiles",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    stageName: text("stage_name").notNull(),
    /** `stageName` folded for search and the artist list; written together with it. */
    stageNameFolded: text("stage_name_folded").notNull(),
    bio: text("bio"),
    bioVi: text("bio_vi"),
    genres: json<Genre[]>("genres").notNull().default([]),
    socialLinks: json<Record<string, string>>("social_links").notNull().default({}),
    experience: text("experience"),
    equipment: json<string[]>("equipment").notNull().default([]),
    performanceStyle: text("performance_style"),
    location: text("location").notNull().default("Vietnam"),
    timeZone: text("time_zone").notNull().default("Asia/Ho_Chi_Minh"),
    totalStudents: integer("total_students"),
    totalLessons: integer("total_lessons"),
    bannerUrl: text("banner_url"),
    isApproved: flag("is_approved").notNull().default(false),
    isFeatured: flag("is_featured").notNull().default(false),
    /** Time of the last rehearsal or passed camera check; rehearsals are deleted after their end. */
    rehearsedAt: instant("rehearsed_at"),
    application: text("application", { enum: APPLICATION_STATES }).notNull().default("pending"),
    invitationCode: text("invitation_code"),
    /** Number of followers, maintained by triggers. */
    followerCount: integer("follower_count").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("artist_profiles_application", oneOf(t.application, APPLICATION_STATES)),
    check("artist_profiles_self_reported", sql`${t.totalStudents} >= 0 and ${t.totalLessons} >= 0`),
    index("artist_profiles_rank").on(t.isApproved, t.isFeatured, t.followerCount),
  ],
);

export const invitationCodes = sqliteTable("invitation_codes", {
  codeHash: text("code_hash").primaryKey(),
  issuedBy: text("issued_by").references(() => users.id, { onDelete: "set null" }),
  usedBy: text("used_by").references(() => users.id, { onDelete: "set null" }),
  usedAt: instant("used_at"),
  expiresAt: instant("expires_at").notNull(),
  createdAt: createdAt(),
});

export const follows = sqliteTable(
  "follows",
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
    index("follows_artist").on(t.artistId, t.createdAt),
    index("follows_receivers").on(t.artistId, t.userId, t.createdAt),
  ],
);

/**
 * Gains and losses of followers without names, maintained by triggers. They give the count of any
 * past day.
 */
export const followChanges = sqliteTable(
  "follow_changes",
  {
    id: integer("id").primaryKey(),
    artistId: text("artist_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    change: integer("change").notNull(),
    at: instant("at").notNull(),
  },
  (t) => [
    check("follow_changes_one", sql`${t.change} in (-1, 1)`),
    index("follow_changes_artist").on(t.artistId, t.at),
  ],
);

/** One key per artist, stored as SHA-256. */
export const streamKeys = sqliteTable("stream_keys", {
  artistId: text("artist_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  keyHash: text("key_hash").notNull().unique(),
  createdAt: createdAt(),
  lastUsedAt: instant("last_used_at"),
});

export const reviews = sqliteTable(
  "reviews",
  {
    id: id(),
    eventId: text("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    artistId: text("artist_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    rating: integer("rating").notNull(),
    text: text("text").notNull().default(""),
    answer: text("answer"),
    hiddenAt: instant("hidden_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique("reviews_once").on(t.eventId, t.userId),
    check("reviews_rating", sql`${t.rating} between 1 and 5`),
    index("reviews_artist").on(t.artistId, t.createdAt),
  ],
);

export const conversations = sqliteTable(
  "conversations",
  {
    id: id(),
    artistId: text("artist_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [
    unique("conversations_pair").on(t.artistId, t.userId),
    index("conversations_writer").on(t.userId),
  ],
);

export const messages = sqliteTable(
  "messages",
  {
    id: id(),
    conversationId: text("conversation_id")
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    senderId: text("sender_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    text: text("text").notNull(),
    readAt: instant("read_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("messages_conversation").on(t.conversationId, t.createdAt),
    index("messages_unread")
      .on(t.conversationId, t.senderId)
      .where(sql`read_at is null`),
  ],
);

/** Blocked senders of messages. */
export const messageBlocks = sqliteTable(
  "message_blocks",
  {
    blockerId: text("blocker_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    blockedId: text("blocked_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.blockerId, t.blockedId] })],
);

/**
 * Settings of an artist's cards on other sites. Without a row, all sites may show them, and shows
 * do not play inside.
 */
export const embedSettings = sqliteTable("embed_settings", {
  artistId: text("artist_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Origins that may show the cards; empty for all. */
  sites: json<string[]>("sites").notNull().default([]),
  /** True if free and donation shows play inside the card. */
  playsInside: flag("plays_inside").notNull().default(false),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});
