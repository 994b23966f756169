import { and, eq, ne } from "drizzle-orm";
import { db, transaction, type Tx } from "~db/client.server";
import { artistProfiles, events, eventShares } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { assertMember } from "~/models/base/permissions";
import {
  areSharesFixed,
  assertNotFixed,
  type EventShare,
  getOffer,
  openOffer,
} from "./share-record.server";
import { required } from "~/platform/required";

type Answer = { key: string; points: number };
/** The way in which a share ended: the person declined its offer, or gave up the agreed share. */
type OfferEnding = "declined" | "gaveUp";

/**
 * Finds an offer with its show, by the token in a mail's link or, for the person's own offer, by
 * its id.
 * @throws AppError not_found, unauthenticated
 */
export async function findOffer(actor: Actor, key: string) {
  const share = await getOffer(db, key, actor.userId);
  const [ownerShow] = await db
    .select({ event: events, artist: artistProfiles.stageName })
    .from(events)
    .innerJoin(artistProfiles, eq(artistProfiles.userId, events.artistId))
    .where(eq(events.id, share.eventId));

  return {
    share,
    isFixed: await areSharesFixed(db, required(ownerShow).event),
    ...required(ownerShow),
  };
}

/**
 * Agrees to an offered share. `points`: the share that the page showed. Idempotent.
 * @throws AppError unauthenticated, not_found; conflict when the offer has changed or ended, or
 * shares are fixed
 */
export async function acceptOffer(actor: Actor, { key, points }: Answer): Promise<EventShare> {
  assertMember(actor);

  return transaction(async (tx) => {
    const share = await getOffer(tx, key, actor.userId);
    if (share.basisPoints === points && share.offeredPoints === null) return share;
    if (openOffer(share) !== points) throw new AppError("conflict", "shares:offerChanged");

    await assertAnswerable(tx, actor.userId, share);

    const changes = {
      userId: actor.userId,
      basisPoints: points,
      agreedAt: clock.now(),
      offeredPoints: null,
      offerEndsAt: null,
    };

    await tx.update(eventShares).set(changes).where(eq(eventShares.id, share.id));

    return { ...share, ...changes };
  });
}

/**
 * Declines an open offer. Without one, gives the agreed share up: it goes back to the owner.
 * `points`: the offer that the page showed, 0 for none, so that a person who means to decline a
 * change does not give up the share.
 * @throws AppError unauthenticated, not_found; conflict when the offer has changed or ended, or
 * shares are fixed
 */
export async function declineOffer(
  actor: Actor,
  { key, points }: Partial<Answer> & { key: string },
): Promise<OfferEnding> {
  assertMember(actor);

  return transaction(async (tx) => {
    const share = await getOffer(tx, key, actor.userId);

    await assertAnswerable(tx, actor.userId, share);

    const offeredPoints = openOffer(share);
    if (points !== undefined && points !== (offeredPoints ?? 0))
      throw new AppError("conflict", "shares:offerChanged");

    const isChange = share.basisPoints !== null && offeredPoints !== null;
    const noOffer = { offeredPoints: null, offerEndsAt: null };
    const changes = isChange
      ? noOffer
      : { ...noOffer, basisPoints: null, agreedAt: null, declinedAt: clock.now() };

    await tx.update(eventShares).set(changes).where(eq(eventShares.id, share.id));

    return share.basisPoints !== null && !isChange ? "gaveUp" : "declined";
  });
}

async function assertAnswerable(tx: Tx, userId: string, { id, eventId }: EventShare) {
  const event = required(await tx.query.events.findFirst({ where: eq(events.id, eventId) }));
  if (event.artistId === userId) throw new AppError("conflict", "shares:yourself");

  const otherShareFilter = and(
    eq(eventShares.eventId, eventId),
    eq(eventShares.userId, userId),
    ne(eventShares.id, id),
  );
  if (await tx.$count(eventShares, otherShareFilter))
    throw new AppError("conflict", "shares:already");

  await assertNotFixed(tx, event);
}
