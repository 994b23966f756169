import { createHash, randomBytes } from "node:crypto";
import { and, asc, eq, gt, isNull, lt, or } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { artistProfiles, events, streamKeys, users } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { assertCanUseDashboard } from "~/models/base/permissions";
import { activeUserFilter } from "~/models/accounts/account-state.server";

const HOUR_MS = 3600_000;
/** A stream name without an event id opens a show from this long before its start. */
const OPENS_BEFORE_MS = 12 * HOUR_MS;
/** A stream name without an event id opens a show until this long after its end. */
const CLOSES_AFTER_MS = 6 * HOUR_MS;

export type KeyedShow = { artistId: string; eventId: string };

/**
 * Creates a stream key and revokes the old one. Only its hash is stored, so it is shown once.
 * @throws AppError unauthenticated, forbidden
 */
export async function createStreamKey(actor: Actor): Promise<string> {
  assertCanUseDashboard(actor);

  const streamKey = randomBytes(16).toString("hex");
  const freshValues = {
    keyHash: hashStreamKey(streamKey),
    createdAt: clock.now(),
    lastUsedAt: null,
  };

  await transaction(async (tx) => {
    const values = { artistId: actor.userId, ...freshValues };

    await tx
      .insert(streamKeys)
      .values(values)
      .onConflictDoUpdate({ target: streamKeys.artistId, set: freshValues });
  });
  announce({ type: "streamKey.ended", artistId: actor.userId });

  return streamKey;
}

/** Revokes the stream key. Idempotent. @throws AppError unauthenticated, forbidden */
export async function revokeStreamKey(actor: Actor): Promise<void> {
  assertCanUseDashboard(actor);
  await transaction(async (tx) => {
    await tx.delete(streamKeys).where(eq(streamKeys.artistId, actor.userId));
  });
  announce({ type: "streamKey.ended", artistId: actor.userId });
}

/** Finds creation and last use of the actor's key. @throws AppError unauthenticated, forbidden */
export async function findOwnStreamKey(
  actor: Actor,
): Promise<{ createdAt: Date; lastUsedAt: Date | null } | null> {
  assertCanUseDashboard(actor);

  const { createdAt, lastUsedAt } = streamKeys;
  const [ownKey] = await db
    .select({ createdAt, lastUsedAt })
    .from(streamKeys)
    .where(eq(streamKeys.artistId, actor.userId));

  return ownKey ?? null;
}

/**
 * Finds the show of a stream name: "{eventId}_{key}" for one event, or the key alone for the
 * artist's live show, else the current or next one (from 12 hours before its start to 6 hours after
 * its end). Null for wrong and revoked keys, suspended artists, and without a show.
 */
export async function findStreamByKey(streamName: string): Promise<KeyedShow | null> {
  const { eventId, key: streamKey } = splitStreamName(streamName);
  const [artist] = await db
    .select({ id: users.id })
    .from(streamKeys)
    .innerJoin(users, eq(users.id, streamKeys.artistId))
    .innerJoin(artistProfiles, eq(artistProfiles.userId, users.id))
    .where(
      and(
        eq(streamKeys.keyHash, hashStreamKey(streamKey)),
        eq(artistProfiles.isApproved, true),
        activeArtistFilter,
      ),
    );
  if (!artist) return null;

  const foundEventId = eventId
    ? await findBroadcastableEvent(artist.id, eventId)
    : await findNearestShow(artist.id);
  if (!foundEventId) return null;

  await noteKeyUse(artist.id);

  return { artistId: artist.id, eventId: foundEventId };
}

/** Finds the event that a stream name contains; the key is not checked. */
export async function findEventOfStreamName(streamName: string): Promise<string | null> {
  const { eventId } = splitStreamName(streamName);
  if (!eventId) return null;

  const [event] = await db.select({ id: events.id }).from(events).where(eq(events.id, eventId));

  return event?.id ?? null;
}

const activeArtistFilter = and(eq(users.role, "artist"), activeUserFilter);

const broadcastableFilter = (artistId: string) =>
  and(
    eq(events.artistId, artistId),
    eq(events.status, "published"),
    isNull(events.hiddenAt),
    eq(events.streamPlatform, "nhacsong_live"),
  );

async function findBroadcastableEvent(artistId: string, eventId: string): Promise<string | null> {
  const eventFilter = and(eq(events.id, eventId), broadcastableFilter(artistId));
  const [event] = await db.select({ id: events.id }).from(events).where(eventFilter);

  return event?.id ?? null;
}

async function findNearestShow(artistId: string): Promise<string | null> {
  const now = clock.now();
  const openPeriodFilter = and(
    lt(events.startTime, new Date(now.getTime() + OPENS_BEFORE_MS)),
    gt(events.endTime, new Date(now.getTime() - CLOSES_AFTER_MS)),
  );
  const nearEvents = await db
    .select({
      id: events.id,
      isLive: events.isLive,
      startTime: events.startTime,
      endTime: events.endTime,
    })
    .from(events)
    .where(and(broadcastableFilter(artistId), or(eq(events.isLive, true), openPeriodFilter)))
    .orderBy(asc(events.startTime), asc(events.id));
  const liveEvent = nearEvents.find(({ isLive }) => isLive);
  const upcomingEvents = nearEvents.filter(({ endTime }) => endTime > now);

  return (liveEvent ?? upcomingEvents[0] ?? nearEvents.at(-1))?.id ?? null;
}

async function noteKeyUse(artistId: string) {
  await transaction(async (tx) => {
    await tx
      .update(streamKeys)
      .set({ lastUsedAt: clock.now() })
      .where(eq(streamKeys.artistId, artistId));
  });
}

/** Neither keys nor event ids contain "_". */
function splitStreamName(streamName: string) {
  const separatorIndex = streamName.indexOf("_");

  return separatorIndex < 0
    ? { eventId: null, key: streamName }
    : {
        eventId: streamName.slice(0, separatorIndex).toLowerCase(),
        key: streamName.slice(separatorIndex + 1),
      };
}

function hashStreamKey(streamKey: string) {
  return createHash("sha256").update(streamKey).digest("hex");
}
