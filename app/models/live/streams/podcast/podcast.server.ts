import { and, desc, eq, gt, isNull, ne } from "drizzle-orm";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { isActiveUser } from "~/models/accounts/account-state.server";
import type { Actor } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { getOwnEvent } from "~/models/shows/events/editing/edit-event.server";
import { db, transaction } from "~db/client.server";
import { events, recordings, users } from "~db/schema";
import { findRecording } from "../replay/recordings.server";
import { required } from "~/platform/required";

/** `bytes`: of the sound file; null while it is being made, 0 if the sound cannot be offered. */
export type PodcastOffer = { isOffered: boolean; bytes: number | null };

/**
 * Null without a replay that everybody may watch.
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
 * Offers the sound of a replay as an episode of the artist's podcast, or ends that. Idempotent.
 * @throws AppError unauthenticated, forbidden, not_found; conflict without a replay that everybody
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

/** The recordings whose sound file is still to be made. */
export async function listUnmadeSounds(): Promise<string[]> {
  const isUnmade = and(eq(recordings.isPodcast, true), isNull(recordings.soundBytes));
  const rows = await db.select({ eventId: recordings.eventId }).from(recordings).where(isUnmade);

  return rows.map(({ eventId }) => eventId);
}

/** `bytes`: 0 if the sound cannot be offered. */
export async function saveSound(eventId: string, bytes: number): Promise<void> {
  await transaction((tx) =>
    tx.update(recordings).set({ soundBytes: bytes }).where(eq(recordings.eventId, eventId)),
  );
}

export type Episode = { eventId: string; bytes: number; durationMs: number; publishedAt: Date };

const MAX_EPISODES = 100;

/** Lists the episodes of an artist that everybody may hear now, newest first. */
export async function listEpisodes(artistId: string): Promise<Episode[]> {
  const rows = await selectEpisodes()
    .where(and(isPublic(), eq(events.artistId, artistId)))
    .orderBy(desc(recordings.readyAt), events.id)
    .limit(MAX_EPISODES);

  return rows.map(({ bytes, ...row }) => ({ ...row, bytes: required(bytes) }));
}

/** Whether everybody may hear the sound of a show now. */
export async function isEpisode(eventId: string): Promise<boolean> {
  const rows = await selectEpisodes().where(and(isPublic(), eq(events.id, eventId)));

  return rows.length > 0;
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

const isPublic = () =>
  and(
    ...[
      eq(recordings.isPodcast, true),
      gt(recordings.soundBytes, 0),
      gt(recordings.expiresAt, clock.now()),
    ],
    ...[eq(events.status, "published"), isNull(events.hiddenAt), eq(events.isLive, false)],
    ...[eq(events.isRehearsal, false), ne(events.eventType, "ticketed"), isActiveUser],
  );
