import { and, desc, eq, gt, sql } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { televisions } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { assertMember } from "~/models/base/permissions";
import { getWatchRight } from "../streams/playback-access.server";
import { openUntilAfter } from "./open-television.server";
import type { TelevisionChange } from "./schema";
import { hashSecret, isOpened, type OpenTelevision, type Television } from "./television.server";

/**
 * Lists the televisions that a person has opened shows on, the newest first.
 * @throws AppError unauthenticated
 */
export async function listTelevisions(actor: Actor): Promise<OpenTelevision[]> {
  assertMember(actor);

  const ownTelevisions = await db.query.televisions.findMany({
    where: and(eq(televisions.userId, actor.userId), gt(televisions.expiresAt, clock.now())),
    orderBy: desc(televisions.openedAt),
  });

  return ownTelevisions.filter(isOpened);
}

/**
 * Gets one of the person's televisions.
 * @throws AppError not_found for ended televisions and for other people's
 */
export async function getTelevision(actor: Actor, televisionId: string): Promise<OpenTelevision> {
  const ownTelevision = (await listTelevisions(actor)).find(
    (television) => television.id === televisionId,
  );
  if (!ownTelevision) throw televisionNotFound();

  return ownTelevision;
}

/**
 * Changes what a television plays, and how. A new show replaces the current one.
 * @throws AppError not_found; forbidden without the right to watch
 */
export async function changeTelevision(
  actor: Actor,
  televisionId: string,
  change: TelevisionChange,
): Promise<OpenTelevision> {
  const { eventId: formerEventId, userId } = await getTelevision(actor, televisionId);
  const { eventId } = change;
  if (eventId) await getWatchRight(actor, eventId);
  await transaction(async (tx) => {
    const ownerFilter = and(eq(televisions.id, televisionId), eq(televisions.userId, userId));
    const [changedTelevision] = await tx
      .update(televisions)
      .set({
        ...change,
        revision: sql`${televisions.revision} + 1`,
        ...(eventId && { expiresAt: openUntilAfter(clock.now()) }),
      })
      .where(ownerFilter)
      .returning({ id: televisions.id });
    if (!changedTelevision) throw televisionNotFound();
  });
  if (eventId && eventId !== formerEventId)
    announce({ type: "access.revoked", eventId: formerEventId, userId });
  announce({ type: "television.changed", televisionId: televisionId });

  return getTelevision(actor, televisionId);
}

/**
 * Ends a television: its media stop with the next request. Idempotent.
 * @throws AppError unauthenticated
 */
export async function endTelevision(actor: Actor, televisionId: string) {
  assertMember(actor);

  const { userId } = actor;
  const [endedTelevision] = await transaction((tx) =>
    tx
      .delete(televisions)
      .where(and(eq(televisions.id, televisionId), eq(televisions.userId, userId)))
      .returning(),
  );
  if (endedTelevision) announceEnd(endedTelevision);
}

/** Ends a television from its own screen. Idempotent. */
export async function leaveTelevision(secret: string) {
  const [endedTelevision] = await transaction((tx) =>
    tx
      .delete(televisions)
      .where(eq(televisions.secretHash, hashSecret(secret)))
      .returning(),
  );
  if (endedTelevision) announceEnd(endedTelevision);
}

function announceEnd({ id: televisionId, eventId, userId }: Television) {
  announce({ type: "television.changed", televisionId });
  if (eventId && userId) announce({ type: "access.revoked", eventId, userId });
}

const televisionNotFound = () => new AppError("not_found", "tv:ended");
