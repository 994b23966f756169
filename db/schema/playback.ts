import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant, json } from "../columns";
import { LANGUAGES } from "../vocabularies";
import { events } from "./events";

/** What the players of a show told about themselves, added up minute by minute. Nobody can be made out in it. */
export const playbackMinutes = sqliteTable(
  "playback_minutes",
  {
    eventId: text("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    /** The beginning of the minute. */
    at: instant("at").notNull(),
    live: integer("live", { mode: "boolean" }).notNull(),
    /** Milliseconds of picture or sound that were played. */
    watchedMs: integer("watched_ms").notNull().default(0),
    stalls: integer("stalls").notNull().default(0),
    stalledMs: integer("stalled_ms").notNull().default(0),
    /** How often players were so many half seconds behind the show: {"3": 12} is twelve times 1.5 to 2 seconds. */
    latencies: json<Record<string, number>>("latencies").notNull().default({}),
    /** Milliseconds played of each rung: {"720": 60000, "audio": 5000}. */
    rungs: json<Record<string, number>>("rungs").notNull().default({}),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.at, t.live] }),
    check("playback_minutes_counts", sql`${t.watchedMs} >= 0 and ${t.stalls} >= 0 and ${t.stalledMs} >= 0`),
  ],
);

/** What begins where in a replay. */
export const chapters = sqliteTable(
  "chapters",
  {
    eventId: text("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    atSeconds: integer("at_seconds").notNull(),
    title: text("title").notNull(),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.atSeconds] }), check("chapters_at", sql`${t.atSeconds} >= 0`)],
);

/** What is sung and said in a replay, as WebVTT that we wrote ourselves from what the artist gave. */
export const captions = sqliteTable(
  "captions",
  {
    eventId: text("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    language: text("language", { enum: LANGUAGES }).notNull(),
    vtt: text("vtt").notNull(),
    cues: integer("cues").notNull(),
    givenAt: instant("given_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.language] }),
    check("captions_language", sql`${t.language} in ('en', 'vi')`),
    check("captions_cues", sql`${t.cues} > 0`),
  ],
);
