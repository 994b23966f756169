import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, flag, id, instant, json, updatedAt } from "../../columns";
import { oneOf } from "../../one-of";
import { CUE_KINDS } from "../../vocabularies";
import { users } from "../accounts";
import { events } from "../events";

/** A line of a song; `atMs`: when it is sung, from the start of a recording. */
export type SongLine = { text: string; translation: string | null; atMs: number | null };

/** `label`: "Điệp khúc", as the artist wrote it. */
export type Verse = { label: string | null; lines: SongLine[] };

export type UpcomingLine = Pick<SongLine, "text" | "translation">;

/** A song of an artist's songbook. It stays hers. */
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
    /** When she confirmed that she may show the words. */
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

/** How the words of a show are run. */
export const lyricDesks = sqliteTable("lyric_desks", {
  eventId: text("event_id")
    .primaryKey()
    .references(() => events.id, { onDelete: "cascade" }),
  /** Viewers see the songs of the set list. */
  showsSetList: flag("shows_set_list").notNull().default(false),
  /** Whoever has the link with this number presses; null: nobody. */
  linkNumber: integer("link_number"),
  /** Links made so far, so that a revoked one never works again. */
  linksMade: integer("links_made").notNull().default(0),
  /**
   * Milliseconds by which lines come after the press, for encoders that send later than they film.
   */
  shiftMs: integer("shift_ms").notNull().default(0),
});

/**
 * What the screen showed from a moment of the video on. The words are copied: a song may change or
 * go.
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
    /** Where in the set list this is; null once the song is taken off. */
    setListSongId: text("set_list_song_id").references(() => setListSongs.id, {
      onDelete: "set null",
    }),
    /** From 0 within the song; -1 before its first line. */
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
