import { z } from "zod";
import { CURRENCIES, TICKET_ACCESS } from "~db/vocabularies";
import { pricesOf } from "~/models/shows/events/prices";
import { decimalString } from "~/locales/currency";
import type { OfferedType } from "~/models/tickets/ticket-types.server";
import { Instant, instantOrNull, Money } from "../base/parts";

export const TicketTypeJson = z
  .object({
    id: z.uuid(),
    name: z.string(),
    nameOther: z.string().nullable(),
    /** By currency; minimums with `isPayWhatYouWant`. */
    prices: z.partialRecord(z.enum(CURRENCIES), Money),
    isPayWhatYouWant: z.boolean(),
    quantity: z.int().nullable(),
    /** Left of the quantity; the seats of the show may end before. */
    left: z.int().nullable(),
    saleStart: Instant.nullable(),
    saleEnd: Instant.nullable(),
    access: z.enum(TICKET_ACCESS),
    state: z.enum(["onSale", "soon", "ended", "soldOut"]),
  })
  .meta({ id: "TicketType" });

export function ticketTypeJson({
  id,
  name,
  nameOther,
  isPayWhatYouWant,
  quantity,
  left,
  access,
  state,
  ...type
}: OfferedType) {
  const prices = pricesOf(type).map(({ amount, currency }) => [
    currency,
    decimalString(amount, currency),
  ]);

  return {
    id,
    name,
    nameOther,
    isPayWhatYouWant,
    quantity,
    left,
    access,
    state,
    prices: Object.fromEntries(prices) as z.output<typeof TicketTypeJson>["prices"],
    saleStart: instantOrNull(type.saleStart),
    saleEnd: instantOrNull(type.saleEnd),
  };
}
