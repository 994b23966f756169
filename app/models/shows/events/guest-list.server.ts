import { and, asc, eq, ne, sql } from "drizzle-orm";
import { db } from "~db/client.server";
import { codes, tickets, ticketTypes, users } from "~db/schema";
import type { Currency, TicketStatus } from "~db/vocabularies";
import type { Actor } from "~/models/base/actor";
import { foldForSearch } from "~/models/base/text/fold";
import { compareVietnamese } from "~/models/base/text/vietnamese-order";
import { isEmailBouncing } from "~/models/delivery/notices/bounced-email.server";
import { getOwnEvent } from "./editing/edit-event.server";

export type Guest = {
  ticketId: string;
  name: string;
  status: TicketStatus;
  /** In the language of the show and the other one; null without a type. */
  typeName: string | null;
  typeNameOther: string | null;
  priceCents: number;
  currency: Currency;
  /** The discount code of the purchase. */
  code: string | null;
  purchaseDate: Date;
  /** Mail to the holder comes back. */
  isEmailBouncing: boolean;
};

/**
 * Lists valid ticket holders by name; `search` ignores diacritics and matches parts of names.
 * Contact details stay private.
 * @throws AppError not_found, forbidden, unauthenticated
 */
export async function listGuests(actor: Actor, eventId: string, search = ""): Promise<Guest[]> {
  await getOwnEvent(actor, eventId);

  const rows = await db
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
      isEmailBouncing: sql<boolean>`coalesce(${isEmailBouncing}, 0)`.mapWith(Boolean),
    })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.userId))
    .leftJoin(codes, eq(codes.id, tickets.codeId))
    .leftJoin(ticketTypes, eq(ticketTypes.id, tickets.ticketTypeId))
    .where(and(eq(tickets.eventId, eventId), ne(tickets.status, "refunded")))
    .orderBy(asc(tickets.id));

  rows.sort((a, b) => compareVietnamese(a.name, b.name));

  const wanted = foldForSearch(search).split(" ").filter(Boolean);
  if (wanted.length === 0) return rows;

  return rows.filter(({ name }) => {
    const folded = ` ${foldForSearch(name)}`;

    return wanted.every((word) => folded.includes(` ${word}`));
  });
}
