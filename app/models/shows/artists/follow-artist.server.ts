import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { events, follows } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { type EventRecord, loadEvents } from "../events/event-record.server";
import { openEventFilter } from "../events/listing/event-list.server";
import { assertMember } from "~/models/base/permissions";
import { getArtist } from "./find-artist.server";

/** Idempotent. @throws AppError unauthenticated, not_found, conflict (oneself) */
export async function followArtist(actor: Actor, artistId: string) {
  assertMember(actor);

  const { userId } = actor;
  const artist = await getArtist(actor, artistId);
  if (artist.id === userId) throw new AppError("conflict", "artists:notYourself");

  await transaction(async (tx) => {
    await tx.insert(follows).values({ userId, artistId: artist.id }).onConflictDoNothing();
  });

  return followState(actor, artist.id, true);
}

/** @throws AppError unauthenticated, not_found */
export async function unfollowArtist(actor: Actor, artistId: string) {
  assertMember(actor);

  const { userId } = actor;
  const artist = await getArtist(actor, artistId);

  await transaction(async (tx) => {
    await tx
      .delete(follows)
      .where(and(eq(follows.userId, userId), eq(follows.artistId, artist.id)));
  });

  return followState(actor, artist.id, false);
}

export async function filterFollowed(actor: Actor, artistIds: string[]): Promise<Set<string>> {
  if (!actor.userId || artistIds.length === 0) return new Set();

  const followedArtists = await db
    .select({ id: follows.artistId })
    .from(follows)
    .where(and(eq(follows.userId, actor.userId), inArray(follows.artistId, artistIds)));

  return new Set(followedArtists.map((follow) => follow.id));
}

/**
 * Lists upcoming and running shows of followed artists, soonest first.
 * @throws AppError unauthenticated
 */
export async function listFollowedEvents(actor: Actor, limit: number): Promise<EventRecord[]> {
  assertMember(actor);

  const followedEvents = await db
    .select({ id: events.id })
    .from(events)
    .innerJoin(
      follows,
      and(eq(follows.artistId, events.artistId), eq(follows.userId, actor.userId)),
    )
    .where(openEventFilter(clock.now()))
    .orderBy(desc(events.isLive), asc(events.startTime), asc(events.id))
    .limit(limit);

  return loadEvents(followedEvents.map((event) => event.id));
}

async function followState(actor: Actor, artistId: string, isFollowing: boolean) {
  const { id: followedId, profile } = await getArtist(actor, artistId);

  return {
    artistId: followedId,
    stageName: profile.stageName,
    following: isFollowing,
    followers: profile.followerCount,
  };
}
