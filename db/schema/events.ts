import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  type SQLiteColumn,
} from "drizzle-orm/sqlite-core";
import { cents, createdAt, flag, id, instant, json, updatedAt } from "../columns";
import { oneOf } from "../one-of";
import {
  CATEGORIES,
  CURRENCIES,
  EVENT_STATUSES,
  EVENT_TYPES,
  EVENT_KINDS,
  LANGUAGES,
  STREAM_PLATFORMS,
  PRICE_COLUMNS,
  type PriceColumn,
} from "../vocabularies";
import { users } from "./accounts";

type PriceColumns = Record<PriceColumn, SQLiteColumn>;
type ListedColumns = Record<"isLive" | "category" | "eventType" | "artistId", SQLiteColumn> &
  PriceColumns;

/** The price columns in the order of CURRENCIES. */
const pricesOf = (table: PriceColumns) =>
  CURRENCIES.map((currency) => table[PRICE_COLUMNS[currency]]);

/**
 * Columns by which lists are filtered. They are part of the list indexes, so that only the rows of
 * a page are read from the table.
 */
const listed = (table: ListedColumns) => [
  table.isLive,
  table.category,
  table.eventType,
  ...pricesOf(table),
  table.artistId,
];

/**
 * Constraint: ticketed events have at least one price, other events have none, and all prices are
 * positive.
 */
function priceRule(table: ListedColumns) {
  const prices = pricesOf(table);
  const priceList = sql.join(prices, sql`, `);
  const positiveRules = prices.map((price) => sql`coalesce(${price} > 0, 1)`);

  return sql`(${table.eventType} = 'ticketed') = (coalesce(${priceList}) is not null) and ${sql.join(positiveRules, sql` and `)}`;
}

export const events = sqliteTable(
  "events",
  {
    id: id(),
    artistId: text("artist_id")
      .notNull()
      .references(() => users.id, { onDelete: "restrict" }),
    /** Title and description are in `language`; the `…Other` columns hold the other language. */
    language: text("language", { enum: LANGUAGES }).notNull().default("vi"),
    title: text("title").notNull(),
    titleOther: text("title_other"),
    description: text("description"),
    descriptionOther: text("description_other"),
    category: text("category", { enum: CATEGORIES }).notNull(),
    kind: text("kind", { enum: EVENT_KINDS }),
    startTime: instant("start_time").notNull(),
    endTime: instant("end_time").notNull(),
    /** Length of the show in minutes. */
    duration: integer("duration").notNull(),
    timeZone: text("time_zone").notNull().default("Asia/Ho_Chi_Minh"),
    eventType: text("event_type", { enum: EVENT_TYPES }).notNull(),
    /**
     * Prices in the smallest unit of their currency; the first one is in US dollars. A ticketed
     * show has at least one.
     */
    ticketPriceCents: cents("ticket_price_cents"),
    ticketPriceVnd: integer("ticket_price_vnd"),
    ticketPriceEur: cents("ticket_price_eur"),
    ticketPriceAud: cents("ticket_price_aud"),
    ticketPriceCad: cents("ticket_price_cad"),
    /** If true, the price columns contain the cheapest price on sale of the ticket types. */
    hasTicketTypes: flag("has_ticket_types").notNull().default(false),
    maxAttendees: integer("max_attendees"),
    /**
     * Number of valid tickets for the live show (active or used). Triggers maintain this column and
     * savedCount.
     */
    currentAttendees: integer("current_attendees").notNull().default(0),
    savedCount: integer("saved_count").notNull().default(0),
    imageUrl: text("image_url"),
    sampleVideos: json<string[]>("sample_videos").notNull().default([]),
    status: text("status", { enum: EVENT_STATUSES }).notNull().default("published"),
    hiddenAt: instant("hidden_at"),
    /** Private rehearsal: a draft visible to its artist, deleted after its end. */
    isRehearsal: flag("is_rehearsal").notNull().default(false),
    isLive: flag("is_live").notNull().default(false),
    streamUrl: text("stream_url"),
    streamPlatform: text("stream_platform", { enum: STREAM_PLATFORMS })
      .notNull()
      .default("nhacsong_live"),
    chatEnabled: flag("chat_enabled").notNull().default(true),
    lobbyMinutes: integer("lobby_minutes").notNull().default(30),
    tipsEnabled: flag("tips_enabled").notNull().default(false),
    /** True if viewers may make clips, which the artist approves. */
    clipsEnabled: flag("clips_enabled").notNull().default(false),
    /** True if followers are notified when the show is published and when it goes live. */
    tellFollowers: flag("tell_followers").notNull().default(true),
    /** Days of the replay; null without one. */
    replayDays: integer("replay_days"),
    /**
     * Minutes for which a ticketed show is open to all people after it first goes live; 0 without a
     * free look.
     */
    freeLookMinutes: integer("free_look_minutes").notNull().default(0),
    /** End of the free look; null until the show first goes live. The artist may move it. */
    freeLookUntil: instant("free_look_until"),
    /** Time from which the replay could be watched; kept after it has expired. */
    replayReadyAt: instant("replay_ready_at"),
    /**
     * End of the listing in milliseconds: the end of the show, unlimited while live; null for
     * events that are not public, also because their artist is suspended or deleted. Maintained by
     * triggers, so that a list is one range of one index.
     */
    openUntil: integer("open_until"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("events_language", oneOf(t.language, LANGUAGES)),
    check("events_category", oneOf(t.category, CATEGORIES)),
    check("events_type", oneOf(t.eventType, EVENT_TYPES)),
    check("events_status", oneOf(t.status, EVENT_STATUSES)),
    check("events_platform", oneOf(t.streamPlatform, STREAM_PLATFORMS)),
    check("events_kind", oneOf(t.kind, EVENT_KINDS)),
    check("events_ends_after_start", sql`${t.endTime} > ${t.startTime}`),
    check("events_duration", sql`${t.duration} > 0`),
    check("events_seats", sql`${t.maxAttendees} > 0`),
    check("events_price", priceRule(t)),
    check("events_replay", sql`${t.replayDays} > 0`),
    index("events_open").on(t.openUntil, t.startTime, ...listed(t)),
    index("events_soon").on(t.startTime, t.id, t.openUntil, ...listed(t)),
    ...CURRENCIES.map((currency) =>
      index(currency === "usd" ? "events_by_price" : `events_by_price_${currency}`).on(
        t[PRICE_COLUMNS[currency]],
        t.startTime,
        t.id,
        t.openUntil,
        t.isLive,
        t.category,
        t.eventType,
        t.artistId,
      ),
    ),
    index("events_by_popularity").on(
      sql`(current_attendees + saved_count) desc`,
      t.startTime,
      t.id,
      t.openUntil,
      ...listed(t),
    ),
    index("events_by_age").on(sql`created_at desc`, t.startTime, t.id, t.openUntil, ...listed(t)),
    index("events_with_ticket_types")
      .on(t.openUntil)
      .where(sql`has_ticket_types = 1`),
    index("events_artist").on(t.artistId, t.startTime),
    index("events_live")
      .on(t.isLive)
      .where(sql`is_live = 1`),
  ],
);

export const savedEvents = sqliteTable(
  "saved_events",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    eventId: text("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.eventId] }),
    index("saved_events_event").on(t.eventId),
  ],
);

/** People in the room of a show; they may review free and donation shows. */
export const attendances = sqliteTable(
  "attendances",
  {
    eventId: text("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    firstSeenAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.userId] })],
);

/** A period on air; `endedAt` is null while live. */
export const broadcasts = sqliteTable(
  "broadcasts",
  {
    id: id(),
    eventId: text("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    source: text("source", { enum: ["browser", "rtmp", "demo"] }).notNull(),
    startedAt: instant("started_at").notNull(),
    endedAt: instant("ended_at"),
    /**
     * True if the artist ended the show; false if the broadcast only stopped. Before the planned
     * start, a show counts as ended only if this is true.
     */
    isFinal: integer("is_final", { mode: "boolean" }).notNull().default(false),
  },
  (t) => [index("broadcasts_event").on(t.eventId, t.startedAt)],
);

/** Number of viewers per minute while live. */
export const audienceSamples = sqliteTable(
  "audience_samples",
  {
    eventId: text("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    at: instant("at").notNull(),
    viewers: integer("viewers").notNull(),
    /**
     * Number of viewers who came to the show for the first time in this minute; null if arrivals
     * were not recorded.
     */
    arrivals: integer("arrivals"),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.at] }),
    check("audience_samples_count", sql`${t.viewers} >= 0`),
  ],
);

/**
 * People who have been counted as arrivals, as keyed hashes; deleted twelve hours after the show.
 */
export const audienceSeen = sqliteTable(
  "audience_seen",
  {
    eventId: text("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    person: text("person").notNull(),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.person] })],
);

/** Arrivals at a show by the country of their time zone; "" if unknown. */
export const audienceCountries = sqliteTable(
  "audience_countries",
  {
    eventId: text("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    country: text("country").notNull(),
    people: integer("people").notNull(),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.country] })],
);

/** Recording of a show, available until `expiresAt`. */
export const recordings = sqliteTable("recordings", {
  eventId: text("event_id")
    .primaryKey()
    .references(() => events.id, { onDelete: "cascade" }),
  durationMs: integer("duration_ms").notNull(),
  bytes: integer("bytes").notNull(),
  readyAt: instant("ready_at").notNull(),
  /** Time mapping: from `atMs` on, the recording shows `epochMs`. Pauses are cut. */
  spans: json<{ atMs: number; epochMs: number }[]>("spans").notNull().default([]),
  expiresAt: instant("expires_at").notNull(),
  /** True if the artist offers the sound as a podcast. */
  isPodcast: flag("is_podcast").notNull().default(false),
  /** Size of the sound file; null until it is created, 0 if it cannot be created. */
  soundBytes: integer("sound_bytes"),
});
