import { createHash, randomBytes } from "node:crypto";
import { and, asc, eq, gt, isNull, lt, or } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { artistProfiles, events, streamKeys, users } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { assertCanUseDashboard } from "~/models/base/permissions";
import { isActiveUser } from "~/models/accounts/account-state.server";

const HOUR = 3600_000;
/** Time before its start from which a key without event id opens a show. */
const OPENS_BEFORE_MS = 12 * HOUR;
/** Time after its end until which it does. */
const CLOSES_AFTER_MS = 6 * HOUR;

export type KeyedShow = { artistId: string; eventId: string };

/**
 * Creates a stream key and revokes the old one. Only its hash is stored, so it is shown once.
 * @throws AppError unauthenticated, forbidden
 */
export async function createStreamKey(actor: Actor): Promise<string> {
  assertCanUseDashboard(actor);

  const key = randomBytes(16).toString("hex");
  const fresh = { keyHash: hashOf(key), createdAt: clock.now(), lastUsedAt: null };

  await transaction(async (tx) => {
    const values = { artistId: actor.userId, ...fresh };

    await tx
      .insert(streamKeys)
      .values(values)
      .onConflictDoUpdate({ target: streamKeys.artistId, set: fresh });
  });
  announce({ type: "streamKey.ended", artistId: actor.userId });

  return key;
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
  const [row] = await db
    .select({ createdAt, lastUsedAt })
    .from(streamKeys)
    .where(eq(streamKeys.artistId, actor.userId));

  return row ?? null;
}

/**
 * Finds the show of a stream name: "{eventId}_{key}" for one event, or the key alone for the
 * artist's live show, else the current or next one (from 12 hours before its start to 6 hours after
 * its end). Null for wrong and revoked keys, suspended artists, and without a show.
 */
export async function findStreamByKey(name: string): Promise<KeyedShow | null> {
  const { eventId, key } = partsOf(name);
  const [owner] = await db
    .select({ id: users.id })
    .from(streamKeys)
    .innerJoin(users, eq(users.id, streamKeys.artistId))
    .innerJoin(artistProfiles, eq(artistProfiles.userId, users.id))
    .where(
      and(eq(streamKeys.keyHash, hashOf(key)), eq(artistProfiles.isApproved, true), isActiveArtist),
    );
  if (!owner) return null;

  const show = eventId ? await findShow(owner.id, eventId) : await findNearestShow(owner.id);
  if (!show) return null;

  await noteUse(owner.id);

  return { artistId: owner.id, eventId: show };
}

/** Finds the event of a stream name, whatever its key. */
export async function findEventOfStreamName(name: string): Promise<string | null> {
  const { eventId } = partsOf(name);
  if (!eventId) return null;

  const [row] = await db.select({ id: events.id }).from(events).where(eq(events.id, eventId));

  return row?.id ?? null;
}

const isActiveArtist = and(eq(users.role, "artist"), isActiveUser);

const canGoOnAir = (artistId: string) =>
  and(
    eq(events.artistId, artistId),
    eq(events.status, "published"),
    isNull(events.hiddenAt),
    eq(events.streamPlatform, "nhacsong_live"),
  );

async function findShow(artistId: string, eventId: string): Promise<string | null> {
  const where = and(eq(events.id, eventId), canGoOnAir(artistId));
  const [row] = await db.select({ id: events.id }).from(events).where(where);

  return row?.id ?? null;
}

async function findNearestShow(artistId: string): Promise<string | null> {
  const now = clock.now();
  const inTime = and(
    lt(events.startTime, new Date(now.getTime() + OPENS_BEFORE_MS)),
    gt(events.endTime, new Date(now.getTime() - CLOSES_AFTER_MS)),
  );
  const rows = await db
    .select({
      id: events.id,
      isLive: events.isLive,
      startTime: events.startTime,
      endTime: events.endTime,
    })
    .from(events)
    .where(and(canGoOnAir(artistId), or(eq(events.isLive, true), inTime)))
    .orderBy(asc(events.startTime), asc(events.id));
  const running = rows.find(({ isLive }) => isLive);
  const open = rows.filter(({ endTime }) => endTime > now);

  return (running ?? open[0] ?? rows.at(-1))?.id ?? null;
}

async function noteUse(artistId: string) {
  await transaction(async (tx) => {
    await tx
      .update(streamKeys)
      .set({ lastUsedAt: clock.now() })
      .where(eq(streamKeys.artistId, artistId));
  });
}

/** Neither keys nor event ids contain "_". */
function partsOf(name: string) {
  const cut = name.indexOf("_");

  return cut < 0
    ? { eventId: null, key: name }
    : { eventId: name.slice(0, cut).toLowerCase(), key: name.slice(cut + 1) };
}

function hashOf(key: string) {
  return createHash("sha256").update(key).digest("hex");
}
