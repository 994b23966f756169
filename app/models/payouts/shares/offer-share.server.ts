import { and, eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, transaction, type Tx } from "~db/client.server";
import { artistProfiles, eventShares, users } from "~db/schema";
import { AppError, fieldError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { consume, createLimiter } from "~/platform/throttle.server";
import { isActiveUser } from "~/models/accounts/account-state.server";
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

/** Maximum people of a show besides its owner. */
const MAX_PEOPLE = 12;
const OFFER_MS = 14 * 24 * 3600_000;
/** Each offer is mailed. */
const offers = createLimiter(30, 24 * 3600);

/**
 * Lists the people of a show with their shares.
 * @throws AppError unauthenticated, forbidden, not_found
 */
export async function listEventShares(actor: Actor, eventId: string) {
  const event = await getOwnEvent(actor, eventId);
  const rows = await db
    .select({ share: eventShares, name: users.name })
    .from(eventShares)
    .leftJoin(users, eq(users.id, eventShares.userId))
    .where(eq(eventShares.eventId, eventId))
    .orderBy(eventShares.createdAt, eventShares.id);
  const agreed = rows.reduce((sum, { share }) => sum + (share.basisPoints ?? 0), 0);

  return {
    event,
    isFixed: await areSharesFixed(db, event),
    ownersPoints: WHOLE_POINTS - agreed,
    rows,
  };
}

/**
 * Offers a share by mail, or a changed one: until the person agrees, what was agreed before
 * applies.
 * @throws AppError unauthenticated, forbidden, not_found, throttled; invalid (with fields);
 * conflict when shares are fixed
 */
export async function offerShare(
  actor: Actor,
  eventId: string,
  { to, role, percent }: ShareOfferForm,
): Promise<EventShare> {
  await getOwnEvent(actor, eventId);
  await consume(offers, required(actor.userId));

  return transaction(async (tx) => {
    const event = await getOwnEvent(actor, eventId, tx);

    await assertNotFixed(tx, event);

    const person = await getPerson(tx, to);
    if (
      person.userId === event.artistId ||
      (await isOwnAddress(tx, event.artistId, person.address))
    )
      throw fieldError("to", "shares:yourself");

    const all = await listSharesOf(tx, eventId);
    const known = all.find(
      (one) =>
        one.invitedAs === person.invitedAs || (person.userId && one.userId === person.userId),
    );

    assertRoom(
      all.filter((one) => one.id !== known?.id),
      percent,
    );

    const offer = {
      offeredPoints: percent,
      offerEndsAt: new Date(clock.now().getTime() + OFFER_MS),
      declinedAt: null,
      role,
    };
    const { invitedAs, userId } = person;
    const share = known
      ? firstRow(
          await tx.update(eventShares).set(offer).where(eq(eventShares.id, known.id)).returning(),
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
 * Takes an offer back. What was agreed stays: only the person can give it up.
 * @throws AppError unauthenticated, forbidden, not_found, conflict
 */
export async function withdrawOffer(actor: Actor, eventId: string, shareId: string): Promise<void> {
  await transaction(async (tx) => {
    const event = await getOwnEvent(actor, eventId, tx);
    const isIt = and(eq(eventShares.id, shareId), eq(eventShares.eventId, eventId));
    const share = await tx.query.eventShares.findFirst({ where: isIt });
    if (!share) throw new AppError("not_found", "shares:gone");

    await assertNotFixed(tx, event);
    if (share.basisPoints === null) await tx.delete(eventShares).where(isIt);
    else await tx.update(eventShares).set({ offeredPoints: null, offerEndsAt: null }).where(isIt);
  });
}

/** Offers count as if they were agreed, so that all may be. */
function assertRoom(others: EventShare[], percent: number) {
  const claims = others.map((share) => Math.max(share.basisPoints ?? 0, openOffer(share) ?? 0));
  const taken = claims.reduce((sum, points) => sum + points, 0);
  if (taken + percent > WHOLE_POINTS) throw fieldError("percent", "shares:tooMuch");
  if (claims.filter((points) => points > 0).length >= MAX_PEOPLE)
    throw new AppError("conflict", "shares:tooMany");
}

type Person = { invitedAs: string; userId: string | null; address: string };

/** An email address, whoever has it, or the name of an artist with one. */
async function getPerson(tx: Tx, to: string): Promise<Person> {
  if (isEmail(to)) return { invitedAs: to.toLowerCase(), userId: null, address: to.toLowerCase() };

  const found = await tx
    .select({ userId: users.id, stageName: artistProfiles.stageName, address: users.email })
    .from(artistProfiles)
    .innerJoin(users, eq(users.id, artistProfiles.userId))
    .where(
      and(
        eq(artistProfiles.stageNameFolded, foldForSearch(to)),
        eq(artistProfiles.isApproved, true),
        isActiveUser,
      ),
    )
    .limit(2);
  const [artist] = found;
  if (!artist?.address || found.length > 1) throw fieldError("to", "shares:toUnknown");

  return { invitedAs: artist.stageName, userId: artist.userId, address: artist.address };
}

async function isOwnAddress(tx: Tx, artistId: string, address: string): Promise<boolean> {
  return (await tx.$count(users, and(eq(users.id, artistId), eq(users.email, address)))) > 0;
}
