import { and, desc, eq, gt, sql } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { televisions } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { assertMember } from "~/models/base/permissions";
import { getWatchRight } from "../streams/playback-access.server";
import { openUntil } from "./open-television.server";
import type { TelevisionChange } from "./schema";
import { hashSecret, isOpened, type OpenTelevision, type Television } from "./television.server";

/**
 * Lists the televisions that a person has opened shows on, the newest first.
 * @throws AppError unauthenticated
 */
export async function listTelevisions(actor: Actor): Promise<OpenTelevision[]> {
  assertMember(actor);

  const rows = await db.query.televisions.findMany({
    where: and(eq(televisions.userId, actor.userId), gt(televisions.expiresAt, clock.now())),
    orderBy: desc(televisions.openedAt),
  });

  return rows.filter(isOpened);
}

/** @throws AppError not_found for televisions that ended, and those of others */
export async function getTelevision(actor: Actor, id: string): Promise<OpenTelevision> {
  const found = (await listTelevisions(actor)).find((it) => it.id === id);
  if (!found) throw notFound();

  return found;
}

/**
 * Changes what a television plays, and how. Another show takes the place of the first.
 * @throws AppError not_found; forbidden without the right to watch
 */
export async function changeTelevision(
  actor: Actor,
  id: string,
  change: TelevisionChange,
): Promise<OpenTelevision> {
  const { eventId: former, userId } = await getTelevision(actor, id);
  const { eventId } = change;
  if (eventId) await getWatchRight(actor, eventId);
  await transaction(async (tx) => {
    const isTheirs = and(eq(televisions.id, id), eq(televisions.userId, userId));
    const [changed] = await tx
      .update(televisions)
      .set({
        ...change,
        revision: sql`${televisions.revision} + 1`,
        ...(eventId && { expiresAt: openUntil(clock.now()) }),
      })
      .where(isTheirs)
      .returning({ id: televisions.id });
    if (!changed) throw notFound();
  });
  if (eventId && eventId !== former) announce({ type: "access.revoked", eventId: former, userId });
  announce({ type: "television.changed", televisionId: id });

  return getTelevision(actor, id);
}

/**
 * Ends a television: its media stop with the next request. Idempotent.
 * @throws AppError unauthenticated
 */
export async function endTelevision(actor: Actor, id: string) {
  assertMember(actor);

  const { userId } = actor;
  const [ended] = await transaction((tx) =>
    tx
      .delete(televisions)
      .where(and(eq(televisions.id, id), eq(televisions.userId, userId)))
      .returning(),
  );
  if (ended) announceEnd(ended);
}

/** Ends a television from its own screen. Idempotent. */
export async function leaveTelevision(secret: string) {
  const [left] = await transaction((tx) =>
    tx
      .delete(televisions)
      .where(eq(televisions.secretHash, hashSecret(secret)))
      .returning(),
  );
  if (left) announceEnd(left);
}

function announceEnd({ id: televisionId, eventId, userId }: Television) {
  announce({ type: "television.changed", televisionId });
  if (eventId && userId) announce({ type: "access.revoked", eventId, userId });
}

const notFound = () => new AppError("not_found", "tv:ended");
