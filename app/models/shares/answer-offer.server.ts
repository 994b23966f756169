import { and, eq, ne } from "drizzle-orm";
import { db, transaction, type Tx } from "~db/client.server";
import { artistProfiles, events, eventShares } from "~db/schema";
import { AppError } from "~/errors";
import { clock } from "~/integrations/clock/clock";
import type { Actor } from "../actor";
import { assertMember } from "../permissions";
import { areSharesFixed, assertNotFixed, type EventShare, getOffer, openOffer } from "./share-record.server";

type Answer = { key: string; points: number };

/** The offer of a mail's link, for whoever has it, or a person's own. @throws AppError not_found */
export async function findOffer(actor: Actor, key: string) {
  const share = await getOffer(db, key, actor.userId);
  const [show] = await db
    .select({ event: events, artist: artistProfiles.stageName })
    .from(events)
    .innerJoin(artistProfiles, eq(artistProfiles.userId, events.artistId))
    .where(eq(events.id, share.eventId));
  return { share, isFixed: await areSharesFixed(db, show!.event), ...show! };
}

/**
 * Agrees to an offered share. `points`: what the page showed. Idempotent.
 * @throws AppError unauthenticated, not_found; conflict when the offer has changed or ended, or shares are fixed
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
 * Declines an offer, or gives an agreed share up: it goes back to the owner.
 * @throws AppError unauthenticated, not_found, conflict when shares are fixed
 */
export async function declineOffer(actor: Actor, key: string): Promise<void> {
  assertMember(actor);
  await transaction(async (tx) => {
    const share = await getOffer(tx, key, actor.userId);
    await assertOpen(tx, actor.userId, share);
    const isChange = share.basisPoints !== null && share.offeredPoints !== null;
    const nothing = { offeredPoints: null, offerEndsAt: null };
    const ended = isChange ? nothing : { ...nothing, basisPoints: null, agreedAt: null, declinedAt: clock.now() };
    await tx.update(eventShares).set(ended).where(eq(eventShares.id, share.id));
  });
}

async function assertOpen(tx: Tx, userId: string, { id, eventId }: EventShare) {
  const event = (await tx.query.events.findFirst({ where: eq(events.id, eventId) }))!;
  if (event.artistId === userId) throw new AppError("conflict", "shares:yourself");
  const isAnother = and(eq(eventShares.eventId, eventId), eq(eventShares.userId, userId), ne(eventShares.id, id));
  if (await tx.$count(eventShares, isAnother)) throw new AppError("conflict", "shares:already");
  await assertNotFixed(tx, event);
}
