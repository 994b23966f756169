import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, flag, id, instant, json, updatedAt } from "../../columns";
import { oneOf } from "../../one-of";
import { CUE_KINDS } from "../../vocabularies";
import { users } from "../accounts";
import { events } from "../events";

/** A line of a song. `atMs`: time at which it is sung, from the start of a recording. */
export type SongLine = { text: string; translation: string | null; atMs: number | null };

/** `label`: "Điệp khúc", as the artist wrote it. */
export type Verse = { label: string | null; lines: SongLine[] };

export type UpcomingLine = Pick<SongLine, "text" | "translation">;

/** A song of an artist's songbook. */
export const songs = sqliteTable(
  "songs",
  {
    id: id(),
    artistId: text("artist_id")
      .notNull()
      .references(() => users.id, { onDelete: "restrict" }),
    title: text("title").notNull(),
    writer: text("writer"),
    verses: json<Verse[]>("verses").notNull(),
    /** Time at which the artist confirmed the right to show the lyrics. */
    rightsConfirmedAt: instant("rights_confirmed_at").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index("songs_artist").on(t.artistId)],
);

/** The songs of a show, in order. A song may be sung twice. */
export const setListSongs = sqliteTable(
  "set_list_songs",
  {
    id: id(),
    eventId: text("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    songId: text("song_id")
      .notNull()
      .references(() => songs.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
  },
  (t) => [
    index("set_list_songs_event").on(t.eventId, t.position),
    index("set_list_songs_song").on(t.songId),
  ],
);

/** Settings for showing the lyrics of a show. */
export const lyricDesks = sqliteTable("lyric_desks", {
  eventId: text("event_id")
    .primaryKey()
    .references(() => events.id, { onDelete: "cascade" }),
  /** True if viewers see the songs of the set list. */
  showsSetList: flag("shows_set_list").notNull().default(false),
  /** Number of the link whose holder can advance the lyrics; null if there is none. */
  linkNumber: integer("link_number"),
  /** Number of links created so far, so that a revoked link never works again. */
  linksMade: integer("links_made").notNull().default(0),
  /**
   * Milliseconds by which lines are shown after the key press, for encoders with a delay.
   */
  shiftMs: integer("shift_ms").notNull().default(0),
});

/**
 * The lyrics shown from a time of the video on. The text is copied, because the song may be changed
 * or deleted.
 */
export const lyricCues = sqliteTable(
  "lyric_cues",
  {
    eventId: text("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    seq: integer("seq").notNull(),
    /** Milliseconds since 1970 on the clock of the video (EXT-X-PROGRAM-DATE-TIME). */
    mediaTime: integer("media_time").notNull(),
    kind: text("kind", { enum: CUE_KINDS }).notNull(),
    /** The song's entry in the set list; null once it was removed from the list. */
    setListSongId: text("set_list_song_id").references(() => setListSongs.id, {
      onDelete: "set null",
    }),
    /** Number of the line within the song, from 0; -1 before the first line. */
    line: integer("line").notNull(),
    title: text("title").notNull(),
    writer: text("writer"),
    text: text("text"),
    translation: text("translation"),
    upcoming: json<UpcomingLine[]>("upcoming").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.seq] }),
    check("lyric_cues_kind", oneOf(t.kind, CUE_KINDS)),
    index("lyric_cues_time").on(t.eventId, t.mediaTime),
    index("lyric_cues_set_list_song").on(t.setListSongId),
  ],
);
