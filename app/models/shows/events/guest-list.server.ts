import { and, asc, eq, ne, sql } from "drizzle-orm";
import { db } from "~db/client.server";
import { codes, tickets, ticketTypes, users } from "~db/schema";
import type { Currency, TicketStatus } from "~db/vocabularies";
import type { Actor } from "~/models/base/actor";
import { foldForSearch } from "~/models/base/text/fold";
import { compareVietnamese } from "~/models/base/text/vietnamese-order";
import { bouncingEmailFilter } from "~/models/delivery/notices/bounced-email.server";
import { getOwnEvent } from "./editing/edit-event.server";

export type Guest = {
  ticketId: string;
  name: string;
  status: TicketStatus;
  /**
   * Name of the ticket type in the language of the show; `typeNameOther` in the other. Null without
   * a type.
   */
  typeName: string | null;
  typeNameOther: string | null;
  priceCents: number;
  currency: Currency;
  /** The discount code of the purchase. */
  code: string | null;
  purchaseDate: Date;
  /** Mail to the holder bounces. */
  isEmailBouncing: boolean;
};

/**
 * Lists valid ticket holders by name; `search` ignores diacritics and matches parts of names.
 * Contact details stay private.
 * @throws AppError not_found, forbidden, unauthenticated
 */
export async function listGuests(actor: Actor, eventId: string, search = ""): Promise<Guest[]> {
  await getOwnEvent(actor, eventId);

  const guests = await db
    .select({
      ticketId: tickets.id,
      name: users.name,
      status: tickets.status,
      typeName: ticketTypes.name,
      typeNameOther: ticketTypes.nameOther,
      priceCents: tickets.priceCents,
      currency: tickets.currency,
      code: codes.text,
      purchaseDate: tickets.purchaseDate,
      isEmailBouncing: sql<boolean>`coalesce(${bouncingEmailFilter}, 0)`.mapWith(Boolean),
    })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.userId))
    .leftJoin(codes, eq(codes.id, tickets.codeId))
    .leftJoin(ticketTypes, eq(ticketTypes.id, tickets.ticketTypeId))
    .where(and(eq(tickets.eventId, eventId), ne(tickets.status, "refunded")))
    .orderBy(asc(tickets.id));

  guests.sort((left, right) => compareVietnamese(left.name, right.name));

  const searchWords = foldForSearch(search).split(" ").filter(Boolean);
  if (searchWords.length === 0) return guests;

  return guests.filter(({ name: guestName }) => {
    const foldedName = ` ${foldForSearch(guestName)}`;

    return searchWords.every((word) => foldedName.includes(` ${word}`));
  });
}
