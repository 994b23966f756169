import { and, asc, eq } from "drizzle-orm";
import { db, type DbReader, transaction, type Tx } from "~db/client.server";
import { firstRow } from "~db/first-row";
import { eventSimulcasts, simulcastTargets } from "~db/schema";
import { AppError } from "~/platform/errors";
import type { Actor } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { assertCanUseDashboard } from "~/models/base/permissions";
import { consume, createLimiter } from "~/platform/throttle.server";
import type { SimulcastTargetInput } from "./schema";
import { sealKey } from "./wanted-simulcasts.server";

/** A target without its key, which is stored encrypted and never shown again. */
export type SimulcastTarget = { id: string; name: string; address: string };

export const MAX_SIMULCAST_TARGETS = 3;
/** Limits the changes of an artist in ten minutes. */
const changeLimiter = createLimiter(60, 600);
const COLUMNS_WITHOUT_KEY = {
  id: simulcastTargets.id,
  name: simulcastTargets.name,
  address: simulcastTargets.address,
};

/**
 * The artist's targets in the order they were added.
 * @throws AppError unauthenticated, forbidden
 */
export async function listSimulcastTargets(actor: Actor): Promise<SimulcastTarget[]> {
  assertCanUseDashboard(actor);

  return listTargetsOf(actor.userId);
}

/** Lists the targets of an artist; callers have checked the right to see them. */
export async function listTargetsOf(
  artistId: string,
  reader: DbReader = db,
): Promise<SimulcastTarget[]> {
  const { artistId: ownerId, createdAt, id } = simulcastTargets;

  return reader
    .select(COLUMNS_WITHOUT_KEY)
    .from(simulcastTargets)
    .where(eq(ownerId, artistId))
    .orderBy(asc(createdAt), asc(id));
}

/** @throws AppError unauthenticated, forbidden, throttled; conflict with three targets */
export async function addSimulcastTarget(
  actor: Actor,
  targetInput: SimulcastTargetInput,
): Promise<SimulcastTarget> {
  assertCanUseDashboard(actor);
  await consume(changeLimiter, actor.userId);

  const { name, address, streamKey } = targetInput;

  return transaction(async (tx) => {
    const currentTargets = await listTargetsOf(actor.userId, tx);
    if (currentTargets.length >= MAX_SIMULCAST_TARGETS)
      throw new AppError("conflict", "simulcast:tooMany", {
        params: { most: MAX_SIMULCAST_TARGETS },
      });

    const values = { artistId: actor.userId, name, address, streamKey: sealKey(streamKey) };

    return firstRow(
      await tx.insert(simulcastTargets).values(values).returning(COLUMNS_WITHOUT_KEY),
    );
  });
}

/**
 * Replaces the key; shows that are being sent continue with the new one.
 * @throws AppError not_found, throttled
 */
export async function renewSimulcastKey(
  actor: Actor,
  targetId: string,
  streamKey: string,
): Promise<SimulcastTarget> {
  return changeTarget(actor, targetId, async (tx) => {
    const sealedKey = sealKey(streamKey);

    await tx
      .update(simulcastTargets)
      .set({ streamKey: sealedKey })
      .where(eq(simulcastTargets.id, targetId));
  });
}

/**
 * Removes a target; running shows stop sending to it.
 * @throws AppError not_found, throttled
 */
export async function removeSimulcastTarget(
  actor: Actor,
  targetId: string,
): Promise<SimulcastTarget> {
  return changeTarget(actor, targetId, async (tx) => {
    await tx.delete(simulcastTargets).where(eq(simulcastTargets.id, targetId));
  });
}

async function changeTarget(
  actor: Actor,
  chosenId: string,
  writeChange: (tx: Tx) => Promise<void>,
) {
  assertCanUseDashboard(actor);
  await consume(changeLimiter, actor.userId);

  const { target, shows: affectedEvents } = await transaction(async (tx) => {
    const targetFilter = and(
      eq(simulcastTargets.id, chosenId),
      eq(simulcastTargets.artistId, actor.userId),
    );
    const [target] = await tx
      .select(COLUMNS_WITHOUT_KEY)
      .from(simulcastTargets)
      .where(targetFilter);
    if (!target) throw new AppError("not_found", "simulcast:notFound");

    const { eventId, targetId } = eventSimulcasts;
    const affectedEvents = await tx
      .select({ eventId })
      .from(eventSimulcasts)
      .where(eq(targetId, chosenId));

    await writeChange(tx);

    return { target, shows: affectedEvents };
  });

  for (const { eventId } of affectedEvents) announce({ type: "simulcast.changed", eventId });

  return target;
}
