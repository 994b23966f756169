import { and, desc, eq, gt, isNull, ne } from "drizzle-orm";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { activeUserFilter } from "~/models/accounts/account-state.server";
import type { Actor } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { getOwnEvent } from "~/models/shows/events/editing/edit-event.server";
import { db, transaction } from "~db/client.server";
import { events, recordings, users } from "~db/schema";
import { findRecording } from "../replay/recordings.server";
import { required } from "~/platform/required";

/**
 * `bytes`: size of the sound file; null while it is being made, 0 if the sound cannot be offered.
 */
export type PodcastOffer = { isOffered: boolean; bytes: number | null };

/**
 * Finds the podcast offer of a replay; null without a replay that all people may watch.
 * @throws AppError unauthenticated, forbidden, not_found
 */
export async function findPodcastOffer(
  actor: Actor,
  eventId: string,
): Promise<PodcastOffer | null> {
  const event = await getOwnEvent(actor, eventId);
  const recording = await findRecording(eventId);
  if (!recording || event.eventType === "ticketed") return null;

  return { isOffered: recording.isPodcast, bytes: recording.soundBytes };
}

/**
 * Offers the sound of a replay as an episode of the artist's podcast, or ends the offer.
 * Idempotent.
 * @throws AppError unauthenticated, forbidden, not_found; conflict without a replay that all people
 * may watch
 */
export async function setPodcastOffered(
  actor: Actor,
  eventId: string,
  isOffered: boolean,
): Promise<boolean> {
  if (!(await findPodcastOffer(actor, eventId)))
    throw new AppError("conflict", "podcast:notPossible");

  await transaction(async (tx) => {
    await getOwnEvent(actor, eventId, tx);
    await tx
      .update(recordings)
      .set({ isPodcast: isOffered })
      .where(eq(recordings.eventId, eventId));
  });
  if (isOffered) announce({ type: "podcast.offered", eventId });

  return isOffered;
}

/** Lists the events whose sound file is still to be made. */
export async function listUnmadeSounds(): Promise<string[]> {
  const unmadeFilter = and(eq(recordings.isPodcast, true), isNull(recordings.soundBytes));
  const unmadeRecordings = await db
    .select({ eventId: recordings.eventId })
    .from(recordings)
    .where(unmadeFilter);

  return unmadeRecordings.map(({ eventId }) => eventId);
}

/** Stores the size of a sound file; 0 if the sound cannot be offered. */
export async function saveSoundSize(eventId: string, soundBytes: number): Promise<void> {
  await transaction((tx) =>
    tx.update(recordings).set({ soundBytes: soundBytes }).where(eq(recordings.eventId, eventId)),
  );
}

export type Episode = { eventId: string; bytes: number; durationMs: number; publishedAt: Date };

const MAX_EPISODES = 100;

/** Lists the episodes of an artist that are public now, newest first. */
export async function listEpisodes(artistId: string): Promise<Episode[]> {
  const episodeRows = await selectEpisodes()
    .where(and(publicFilter(), eq(events.artistId, artistId)))
    .orderBy(desc(recordings.readyAt), events.id)
    .limit(MAX_EPISODES);

  return episodeRows.map(({ bytes, ...episode }) => ({ ...episode, bytes: required(bytes) }));
}

/** True if the sound of a show is public now. */
export async function isEpisode(eventId: string): Promise<boolean> {
  const episodes = await selectEpisodes().where(and(publicFilter(), eq(events.id, eventId)));

  return episodes.length > 0;
}

function selectEpisodes() {
  const { eventId, soundBytes: bytes, durationMs, readyAt: publishedAt } = recordings;

  return db
    .select({ eventId, bytes, durationMs, publishedAt })
    .from(recordings)
    .innerJoin(events, eq(events.id, recordings.eventId))
    .innerJoin(users, eq(users.id, events.artistId))
    .$dynamic();
}

const publicFilter = () =>
  and(
    ...[
      eq(recordings.isPodcast, true),
      gt(recordings.soundBytes, 0),
      gt(recordings.expiresAt, clock.now()),
    ],
    ...[eq(events.status, "published"), isNull(events.hiddenAt), eq(events.isLive, false)],
    ...[eq(events.isRehearsal, false), ne(events.eventType, "ticketed"), activeUserFilter],
  );
