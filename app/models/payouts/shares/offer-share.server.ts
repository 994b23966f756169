import { and, eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, transaction, type Tx } from "~db/client.server";
import { artistProfiles, eventShares, users } from "~db/schema";
import { AppError, fieldError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { consume, createLimiter } from "~/platform/throttle.server";
import { activeUserFilter } from "~/models/accounts/account-state.server";
import { isEmail } from "~/models/accounts/addresses/email";
import type { Actor } from "~/models/base/actor";
import { getOwnEvent } from "~/models/shows/events/editing/edit-event.server";
import { WHOLE_POINTS } from "~/models/money/ledger/split-sale";
import { queueShareOffer } from "./share-mail.server";
import { foldForSearch } from "~/models/base/text/fold";
import type { ShareOfferForm } from "./schema";
import {
  areSharesFixed,
  assertNotFixed,
  type EventShare,
  listSharesOf,
  offerToken,
  openOffer,
} from "./share-record.server";
import { required } from "~/platform/required";

/** Maximum number of people with a share of a show besides its owner. */
const MAX_PEOPLE = 12;
const OFFER_MS = 14 * 24 * 3600_000;
/** Limits offers, because each one is mailed. */
const offerLimiter = createLimiter(30, 24 * 3600);

/**
 * Lists the people of a show with their shares.
 * @throws AppError unauthenticated, forbidden, not_found
 */
export async function listEventShares(actor: Actor, eventId: string) {
  const event = await getOwnEvent(actor, eventId);
  const sharesWithName = await db
    .select({ share: eventShares, name: users.name })
    .from(eventShares)
    .leftJoin(users, eq(users.id, eventShares.userId))
    .where(eq(eventShares.eventId, eventId))
    .orderBy(eventShares.createdAt, eventShares.id);
  const agreedPoints = sharesWithName.reduce((sum, { share }) => sum + (share.basisPoints ?? 0), 0);

  return {
    event,
    isFixed: await areSharesFixed(db, event),
    ownersPoints: WHOLE_POINTS - agreedPoints,
    rows: sharesWithName,
  };
}

/**
 * Offers a share, or a change of one, by mail. Until the person agrees, the earlier agreement
 * applies.
 * @throws AppError unauthenticated, forbidden, not_found, throttled; invalid (with fields);
 * conflict when shares are fixed
 */
export async function offerShare(
  actor: Actor,
  eventId: string,
  { to: recipient, role, percent }: ShareOfferForm,
): Promise<EventShare> {
  await getOwnEvent(actor, eventId);
  await consume(offerLimiter, required(actor.userId));

  return transaction(async (tx) => {
    const event = await getOwnEvent(actor, eventId, tx);

    await assertNotFixed(tx, event);

    const person = await getRecipient(tx, recipient);
    if (
      person.userId === event.artistId ||
      (await isOwnAddress(tx, event.artistId, person.address))
    )
      throw fieldError("to", "shares:yourself");

    const showShares = await listSharesOf(tx, eventId);
    const existingShare = showShares.find(
      (share) =>
        share.invitedAs === person.invitedAs || (person.userId && share.userId === person.userId),
    );

    assertShareFits(
      showShares.filter((share) => share.id !== existingShare?.id),
      percent,
    );

    const offer = {
      offeredPoints: percent,
      offerEndsAt: new Date(clock.now().getTime() + OFFER_MS),
      declinedAt: null,
      role,
    };
    const { invitedAs, userId } = person;
    const share = existingShare
      ? firstRow(
          await tx
            .update(eventShares)
            .set(offer)
            .where(eq(eventShares.id, existingShare.id))
            .returning(),
        )
      : firstRow(
          await tx
            .insert(eventShares)
            .values({ eventId, invitedAs, userId, ...offer })
            .returning(),
        );

    await queueShareOffer(tx, { ...share, address: person.address, token: offerToken(share) });

    return share;
  });
}

/**
 * Withdraws an offer. An agreed share stays: only its person can give it up.
 * @throws AppError unauthenticated, forbidden, not_found, conflict
 */
export async function withdrawOffer(actor: Actor, eventId: string, shareId: string): Promise<void> {
  await transaction(async (tx) => {
    const event = await getOwnEvent(actor, eventId, tx);
    const shareFilter = and(eq(eventShares.id, shareId), eq(eventShares.eventId, eventId));
    const share = await tx.query.eventShares.findFirst({ where: shareFilter });
    if (!share) throw new AppError("not_found", "shares:gone");

    await assertNotFixed(tx, event);
    if (share.basisPoints === null) await tx.delete(eventShares).where(shareFilter);
    else
      await tx
        .update(eventShares)
        .set({ offeredPoints: null, offerEndsAt: null })
        .where(shareFilter);
  });
}

/**
 * @throws AppError if the shares would exceed 100 %. Open offers count like agreed shares,
 * because all of them may be accepted.
 */
function assertShareFits(others: EventShare[], percent: number) {
  const claimedPoints = others.map((share) =>
    Math.max(share.basisPoints ?? 0, openOffer(share) ?? 0),
  );
  const takenPoints = claimedPoints.reduce((sum, points) => sum + points, 0);
  if (takenPoints + percent > WHOLE_POINTS) throw fieldError("percent", "shares:tooMuch");
  if (claimedPoints.filter((points) => points > 0).length >= MAX_PEOPLE)
    throw new AppError("conflict", "shares:tooMany");
}

type OfferRecipient = { invitedAs: string; userId: string | null; address: string };

/**
 * Gets the recipient of an offer: an email address of any person, or the stage name of an artist
 * with an email address.
 */
async function getRecipient(tx: Tx, recipient: string): Promise<OfferRecipient> {
  if (isEmail(recipient))
    return { invitedAs: recipient.toLowerCase(), userId: null, address: recipient.toLowerCase() };

  const artists = await tx
    .select({ userId: users.id, stageName: artistProfiles.stageName, address: users.email })
    .from(artistProfiles)
    .innerJoin(users, eq(users.id, artistProfiles.userId))
    .where(
      and(
        eq(artistProfiles.stageNameFolded, foldForSearch(recipient)),
        eq(artistProfiles.isApproved, true),
        activeUserFilter,
      ),
    )
    .limit(2);
  const [artist] = artists;
  if (!artist?.address || artists.length > 1) throw fieldError("to", "shares:toUnknown");

  return { invitedAs: artist.stageName, userId: artist.userId, address: artist.address };
}

async function isOwnAddress(tx: Tx, artistId: string, address: string): Promise<boolean> {
  return (await tx.$count(users, and(eq(users.id, artistId), eq(users.email, address)))) > 0;
}
