import { and, asc, eq } from "drizzle-orm";
import { db, type Reader, transaction, type Tx } from "~db/client.server";
import { firstRow } from "~db/first-row";
import { eventSimulcasts, simulcastTargets } from "~db/schema";
import { AppError } from "~/platform/errors";
import type { Actor } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { assertCanUseDashboard } from "~/models/base/permissions";
import { consume, createLimiter } from "~/platform/throttle.server";
import type { SimulcastTargetInput } from "./schema";
import { sealKey } from "./wanted-simulcasts.server";

/** A target without its key, which nobody can read again. */
export type SimulcastTarget = { id: string; name: string; address: string };

export const MAX_SIMULCAST_TARGETS = 3;
/** Changes per artist and ten minutes. */
const changes = createLimiter(60, 600);
const WITHOUT_KEY = {
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

/** For callers that have checked who may see them. */
export async function listTargetsOf(
  artistId: string,
  reader: Reader = db,
): Promise<SimulcastTarget[]> {
  const { artistId: owner, createdAt, id } = simulcastTargets;

  return reader
    .select(WITHOUT_KEY)
    .from(simulcastTargets)
    .where(eq(owner, artistId))
    .orderBy(asc(createdAt), asc(id));
}

/** @throws AppError unauthenticated, forbidden, throttled; conflict with three targets */
export async function addSimulcastTarget(
  actor: Actor,
  input: SimulcastTargetInput,
): Promise<SimulcastTarget> {
  assertCanUseDashboard(actor);
  await consume(changes, actor.userId);

  const { name, address, streamKey } = input;

  return transaction(async (tx) => {
    const known = await listTargetsOf(actor.userId, tx);
    if (known.length >= MAX_SIMULCAST_TARGETS)
      throw new AppError("conflict", "simulcast:tooMany", {
        params: { most: MAX_SIMULCAST_TARGETS },
      });

    const values = { artistId: actor.userId, name, address, streamKey: sealKey(streamKey) };

    return firstRow(await tx.insert(simulcastTargets).values(values).returning(WITHOUT_KEY));
  });
}

/**
 * Replaces the key; shows that are being sent continue with the new one.
 * @throws AppError not_found, throttled
 */
export async function renewSimulcastKey(
  actor: Actor,
  id: string,
  streamKey: string,
): Promise<SimulcastTarget> {
  return change(actor, id, async (tx) => {
    const sealed = sealKey(streamKey);

    await tx.update(simulcastTargets).set({ streamKey: sealed }).where(eq(simulcastTargets.id, id));
  });
}

/**
 * Nothing is sent to it any more, in running shows neither.
 * @throws AppError not_found, throttled
 */
export async function removeSimulcastTarget(actor: Actor, id: string): Promise<SimulcastTarget> {
  return change(actor, id, async (tx) => {
    await tx.delete(simulcastTargets).where(eq(simulcastTargets.id, id));
  });
}

async function change(actor: Actor, id: string, apply: (tx: Tx) => Promise<void>) {
  assertCanUseDashboard(actor);
  await consume(changes, actor.userId);

  const { target, shows } = await transaction(async (tx) => {
    const isTheirs = and(eq(simulcastTargets.id, id), eq(simulcastTargets.artistId, actor.userId));
    const [target] = await tx.select(WITHOUT_KEY).from(simulcastTargets).where(isTheirs);
    if (!target) throw new AppError("not_found", "simulcast:notFound");

    const { eventId, targetId } = eventSimulcasts;
    const shows = await tx.select({ eventId }).from(eventSimulcasts).where(eq(targetId, id));

    await apply(tx);

    return { target, shows };
  });

  for (const { eventId } of shows) announce({ type: "simulcast.changed", eventId });

  return target;
}
