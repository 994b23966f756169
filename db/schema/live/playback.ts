import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant, json } from "../../columns";
import { LANGUAGES } from "../../vocabularies";
import { events } from "../events";

/** Anonymous playback reports of a show, summed by minute. */
export const playbackMinutes = sqliteTable(
  "playback_minutes",
  {
    eventId: text("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    /** The beginning of the minute. */
    at: instant("at").notNull(),
    live: integer("live", { mode: "boolean" }).notNull(),
    /** Milliseconds played. */
    watchedMs: integer("watched_ms").notNull().default(0),
    stalls: integer("stalls").notNull().default(0),
    stalledMs: integer("stalled_ms").notNull().default(0),
    /** Reports by latency in half seconds: {"3": 12} means twelve of 1.5 to 2 seconds. */
    latencies: json<Record<string, number>>("latencies").notNull().default({}),
    /** Milliseconds played per rendition: {"720": 60000, "audio": 5000}. */
    rungs: json<Record<string, number>>("rungs").notNull().default({}),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.at, t.live] }),
    check(
      "playback_minutes_counts",
      sql`${t.watchedMs} >= 0 and ${t.stalls} >= 0 and ${t.stalledMs} >= 0`,
    ),
  ],
);

export const chapters = sqliteTable(
  "chapters",
  {
    eventId: text("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    atSeconds: integer("at_seconds").notNull(),
    title: text("title").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.atSeconds] }),
    check("chapters_at", sql`${t.atSeconds} >= 0`),
  ],
);

/** Captions of a replay, normalised to WebVTT. */
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
