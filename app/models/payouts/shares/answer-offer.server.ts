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
/** What became of a share: its offer was declined, or it was given up. */
type Ended = "declined" | "gaveUp";

/**
 * The offer of a mail's link, for whoever has it, or a person's own.
 * @throws AppError not_found, unauthenticated
 */
export async function findOffer(actor: Actor, key: string) {
  const share = await getOffer(db, key, actor.userId);
  const [show] = await db
    .select({ event: events, artist: artistProfiles.stageName })
    .from(events)
    .innerJoin(artistProfiles, eq(artistProfiles.userId, events.artistId))
    .where(eq(events.id, share.eventId));

  return { share, isFixed: await areSharesFixed(db, required(show).event), ...required(show) };
}

/**
 * Agrees to an offered share. `points`: what the page showed. Idempotent.
 * @throws AppError unauthenticated, not_found; conflict when the offer has changed or ended, or
 * shares are fixed
 */
export async function acceptOffer(actor: Actor, { key, points }: Answer): Promise<EventShare> {
  assertMember(actor);

  return transaction(async (tx) => {
    const share = await getOffer(tx, key, actor.userId);
    if (share.basisPoints === points && share.offeredPoints === null) return share;
    if (openOffer(share) !== points) throw new AppError("conflict", "shares:offerChanged");

    await assertOpen(tx, actor.userId, share);

    const agreed = {
      userId: actor.userId,
      basisPoints: points,
      agreedAt: clock.now(),
      offeredPoints: null,
      offerEndsAt: null,
    };

    await tx.update(eventShares).set(agreed).where(eq(eventShares.id, share.id));

    return { ...share, ...agreed };
  });
}

/**
 * Declines an open offer. Without one, gives the agreed share up: it goes back to the owner.
 * `points`: what the page showed, 0 for no offer, so that nobody gives up a share when they meant
 * to decline a change.
 * @throws AppError unauthenticated, not_found; conflict when the offer has changed or ended, or
 * shares are fixed
 */
export async function declineOffer(
  actor: Actor,
  { key, points }: Partial<Answer> & { key: string },
): Promise<Ended> {
  assertMember(actor);

  return transaction(async (tx) => {
    const share = await getOffer(tx, key, actor.userId);

    await assertOpen(tx, actor.userId, share);

    const offered = openOffer(share);
    if (points !== undefined && points !== (offered ?? 0))
      throw new AppError("conflict", "shares:offerChanged");

    const isChange = share.basisPoints !== null && offered !== null;
    const nothing = { offeredPoints: null, offerEndsAt: null };
    const ended = isChange
      ? nothing
      : { ...nothing, basisPoints: null, agreedAt: null, declinedAt: clock.now() };

    await tx.update(eventShares).set(ended).where(eq(eventShares.id, share.id));

    return share.basisPoints !== null && !isChange ? "gaveUp" : "declined";
  });
}

async function assertOpen(tx: Tx, userId: string, { id, eventId }: EventShare) {
  const event = required(await tx.query.events.findFirst({ where: eq(events.id, eventId) }));
  if (event.artistId === userId) throw new AppError("conflict", "shares:yourself");

  const isAnother = and(
    eq(eventShares.eventId, eventId),
    eq(eventShares.userId, userId),
    ne(eventShares.id, id),
  );
  if (await tx.$count(eventShares, isAnother)) throw new AppError("conflict", "shares:already");

  await assertNotFixed(tx, event);
}
