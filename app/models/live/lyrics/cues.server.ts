import { and, asc, desc, eq, gt, lte, sql } from "drizzle-orm";
import { CommitCache } from "~db/commit-cache.server";
import { db, type DbReader } from "~db/client.server";
import { lyricCues } from "~db/schema";
import type { Actor } from "~/models/base/actor";
import { getWatchRight } from "../streams/playback-access.server";
import type { LyricCue } from "./protocol";

export type CueRow = typeof lyricCues.$inferSelect;

/**
 * RECENT_CUES are sent to a viewer who joins, at most MAX_LISTED_CUES to a viewer who seeks back.
 */
const RECENT_CUES = 20;
const MAX_LISTED_CUES = 200;

export function cueOf(cueRow: CueRow): LyricCue {
  const upcoming = cueRow.upcoming.map(({ text, translation }) => ({ line: text, translation }));

  return {
    seq: cueRow.seq,
    kind: cueRow.kind,
    line: cueRow.text,
    translation: cueRow.translation,
    next: upcoming[0]?.line ?? null,
    upcoming,
    song: { title: cueRow.title, writer: cueRow.writer },
    mediaTime: cueRow.mediaTime,
  };
}

export async function findLastCue(eventId: string, reader: DbReader = db): Promise<CueRow | null> {
  const [cueRow] = await reader
    .select()
    .from(lyricCues)
    .where(eq(lyricCues.eventId, eventId))
    .orderBy(latestFirst)
    .limit(1);

  return cueRow ?? null;
}

const recentCues = new CommitCache<LyricCue[]>();

/** The newest cues in order, for viewers who join. Cached until the next commit. */
export function listRecentCues(eventId: string): Promise<LyricCue[]> {
  return recentCues.get(eventId, async () => {
    const cueRows = await db
      .select()
      .from(lyricCues)
      .where(eq(lyricCues.eventId, eventId))
      .orderBy(latestFirst)
      .limit(RECENT_CUES);

    return cueRows.reverse().map(cueOf);
  });
}

const shownSongs = new CommitCache<{ title: string; at: number }[]>();

/**
 * Lists the songs whose lines were shown so far, each with the media time of its first line. Cached
 * until the next commit.
 */
export function listShownSongs(eventId: string) {
  return shownSongs.get(eventId, async () => {
    const { title, mediaTime } = lyricCues;
    const firstShownMs = sql<number>`min(${mediaTime})`;

    return db
      .select({ title, at: firstShownMs })
      .from(lyricCues)
      .where(and(eq(lyricCues.eventId, eventId), eq(lyricCues.kind, "line")))
      .groupBy(title)
      .orderBy(firstShownMs);
  });
}

/**
 * Lists the cue at a media time and the cues after it, at most 200. Without a time, lists the
 * newest cues.
 * @throws AppError not_found, unauthenticated, forbidden without the right to watch
 */
export async function listCuesFrom(
  actor: Actor,
  eventId: string,
  fromMediaTime: number | null,
): Promise<LyricCue[]> {
  await getWatchRight(actor, eventId);
  if (fromMediaTime === null) return listRecentCues(eventId);

  const { mediaTime, seq } = lyricCues;
  const eventFilter = eq(lyricCues.eventId, eventId);
  const earlierCues = await db
    .select()
    .from(lyricCues)
    .where(and(eventFilter, lte(mediaTime, fromMediaTime)))
    .orderBy(desc(mediaTime), desc(seq))
    .limit(1);
  const laterCues = await db
    .select()
    .from(lyricCues)
    .where(and(eventFilter, gt(mediaTime, fromMediaTime)))
    .orderBy(asc(mediaTime), asc(seq))
    .limit(MAX_LISTED_CUES - earlierCues.length);

  return [...earlierCues, ...laterCues].map(cueOf);
}

/** Lists all cues of a show in the order of the video. */
export async function listAllCues(eventId: string, reader: DbReader = db): Promise<CueRow[]> {
  const { mediaTime, seq } = lyricCues;

  return reader
    .select()
    .from(lyricCues)
    .where(eq(lyricCues.eventId, eventId))
    .orderBy(asc(mediaTime), asc(seq));
}

const latestFirst = desc(lyricCues.seq);
