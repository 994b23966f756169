import { and, asc, desc, eq, gt, lte, sql } from "drizzle-orm";
import { CommitCache } from "~db/commit-cache.server";
import { db, type Reader } from "~db/client.server";
import { lyricCues } from "~db/schema";
import type { Actor } from "~/models/base/actor";
import { getWatchRight } from "../streams/playback-access.server";
import type { LyricCue } from "./protocol";

export type CueRow = typeof lyricCues.$inferSelect;

/** Cues sent to somebody who comes in, and at most in one answer to somebody who goes back. */
const RECENT = 20;
const MAX_LISTED = 200;

export function cueOf(row: CueRow): LyricCue {
  const upcoming = row.upcoming.map(({ text, translation }) => ({ line: text, translation }));

  return {
    seq: row.seq,
    kind: row.kind,
    line: row.text,
    translation: row.translation,
    next: upcoming[0]?.line ?? null,
    upcoming,
    song: { title: row.title, writer: row.writer },
    mediaTime: row.mediaTime,
  };
}

export async function findLastCue(eventId: string, reader: Reader = db): Promise<CueRow | null> {
  const [row] = await reader
    .select()
    .from(lyricCues)
    .where(eq(lyricCues.eventId, eventId))
    .orderBy(latest)
    .limit(1);

  return row ?? null;
}

const recent = new CommitCache<LyricCue[]>();

/** The newest cues in order, for people who come in. Cached until the next commit. */
export function listRecentCues(eventId: string): Promise<LyricCue[]> {
  return recent.get(eventId, async () => {
    const rows = await db
      .select()
      .from(lyricCues)
      .where(eq(lyricCues.eventId, eventId))
      .orderBy(latest)
      .limit(RECENT);

    return rows.reverse().map(cueOf);
  });
}

const shownSongs = new CommitCache<{ title: string; at: number }[]>();

/**
 * The songs whose words were shown so far, with the moment of the video at which they began. Cached
 * until the next commit.
 */
export function listShownSongs(eventId: string) {
  return shownSongs.get(eventId, async () => {
    const { title, mediaTime } = lyricCues;
    const at = sql<number>`min(${mediaTime})`;

    return db
      .select({ title, at })
      .from(lyricCues)
      .where(and(eq(lyricCues.eventId, eventId), eq(lyricCues.kind, "line")))
      .groupBy(title)
      .orderBy(at);
  });
}

/**
 * The cue at a moment of the video and those after it, at most 200. Without a moment: the newest
 * ones.
 * @throws AppError not_found, unauthenticated, forbidden without the right to watch
 */
export async function listCuesFrom(
  actor: Actor,
  eventId: string,
  at: number | null,
): Promise<LyricCue[]> {
  await getWatchRight(actor, eventId);
  if (at === null) return listRecentCues(eventId);

  const { mediaTime, seq } = lyricCues;
  const ofShow = eq(lyricCues.eventId, eventId);
  const before = await db
    .select()
    .from(lyricCues)
    .where(and(ofShow, lte(mediaTime, at)))
    .orderBy(desc(mediaTime), desc(seq))
    .limit(1);
  const after = await db
    .select()
    .from(lyricCues)
    .where(and(ofShow, gt(mediaTime, at)))
    .orderBy(asc(mediaTime), asc(seq))
    .limit(MAX_LISTED - before.length);

  return [...before, ...after].map(cueOf);
}

/** Every cue of a show in the order of the video. */
export async function listAllCues(eventId: string, reader: Reader = db): Promise<CueRow[]> {
  const { mediaTime, seq } = lyricCues;

  return reader
    .select()
    .from(lyricCues)
    .where(eq(lyricCues.eventId, eventId))
    .orderBy(asc(mediaTime), asc(seq));
}

const latest = desc(lyricCues.seq);
