import { and, asc, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { donations, users } from "~db/schema";
import type { Currency } from "~db/vocabularies";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { getChatContext } from "../chat/chat-context.server";
import { isCrew } from "../chat/permissions";
import { assertMember } from "~/models/base/permissions";

/** A dedication or song request of a tip; `amountCents` is null for helpers. */
export type SongRequest = {
  id: string;
  firstName: string;
  dedication: string;
  amountCents: number | null;
  currency: Currency;
  createdAt: Date;
  sungAt: Date | null;
};

const MAX_REQUESTS = 100;

/**
 * Lists open requests, oldest first, then sung ones. Only paid tips without a refund are listed.
 * @throws AppError unauthenticated, not_found, forbidden for all but the artist and her stage hands
 */
export async function listSongRequests(actor: Actor, eventId: string): Promise<SongRequest[]> {
  const { isOwner } = await getCrewContext(actor, eventId);
  const songRequests = await db
    .select({
      id: donations.id,
      firstName: users.firstName,
      dedication: sql<string>`${donations.dedication}`,
      amountCents: donations.amountCents,
      currency: donations.currency,
      createdAt: donations.createdAt,
      sungAt: donations.sungAt,
    })
    .from(donations)
    .innerJoin(users, eq(users.id, donations.userId))
    .where(
      and(
        eq(donations.eventId, eventId),
        isNotNull(donations.dedication),
        isNull(donations.refundedAt),
      ),
    )
    .orderBy(asc(isNotNull(donations.sungAt)), desc(donations.sungAt), asc(donations.createdAt))
    .limit(MAX_REQUESTS);

  return isOwner
    ? songRequests
    : songRequests.map((request) => ({ ...request, amountCents: null }));
}

/**
 * Marks or unmarks a request as sung. Idempotent.
 * @throws AppError unauthenticated, forbidden, not_found
 */
export async function markSung(actor: Actor, eventId: string, donationId: string, isSung: boolean) {
  await getCrewContext(actor, eventId);
  await transaction(async (tx) => {
    const requestFilter = and(
      eq(donations.id, donationId),
      eq(donations.eventId, eventId),
      isNotNull(donations.dedication),
    );
    if ((await tx.$count(donations, requestFilter)) === 0)
      throw new AppError("not_found", "errors:notFound");

    const unchangedFilter = isSung ? isNull(donations.sungAt) : isNotNull(donations.sungAt);

    await tx
      .update(donations)
      .set({ sungAt: isSung ? clock.now() : null })
      .where(and(requestFilter, unchangedFilter));
  });
  announce({ type: "request.changed", eventId });
}

async function getCrewContext(actor: Actor, eventId: string) {
  assertMember(actor);

  const chatContext = await getChatContext(actor, eventId);
  if (!isCrew(chatContext)) throw new AppError("forbidden", "errors:forbidden");

  return chatContext;
}
