import { z } from "zod";
import { CURRENCIES, TICKET_STATUSES } from "~db/vocabularies";
import { decimalString } from "~/locales/currency";
import { type Guest, listGuests } from "~/models/shows/events/guest-list.server";
import { operation } from "../base/operation";
import { Instant, MoneyString } from "../base/parts";

const GuestJson = z.object({
  ticketId: z.uuid(),
  name: z.string(),
  /** Name of the ticket type in the language of the show; null without a type. */
  ticketType: z.string().nullable(),
  status: z.enum(TICKET_STATUSES),
  price: MoneyString,
  currency: z.enum(CURRENCIES),
  /** The discount code of the purchase; null without one. */
  code: z.string().nullable(),
  purchaseDate: Instant,
});

export const guestsCalls = [
  operation({
    method: "get",
    path: "/events/{id}/guests",
    id: "listGuests",
    tag: "studio",
    who: "artist",
    query: z.object({ search: z.string().max(200).optional() }),
    response: z.object({ guests: z.array(GuestJson) }),
    run: async ({ actor, params, query }) => ({
      guests: (await listGuests(actor, params.id, query.search)).map(guestJson),
    }),
  }),
];

function guestJson({
  typeName,
  priceCents,
  purchaseDate,
  ticketId,
  name,
  status,
  currency,
  code,
}: Guest) {
  const price = decimalString(priceCents, currency);
  const bought = { price, currency, code, purchaseDate: purchaseDate.toISOString() };

  return { ticketId, name, ticketType: typeName, status, ...bought };
}
