import { z } from "zod";
import { CURRENCIES, TICKET_ACCESS } from "~db/vocabularies";
import { pricesOf } from "~/models/shows/events/prices";
import type { OfferedType } from "~/models/tickets/ticket-types.server";
import { pricesJson } from "../base/money-json";
import { Instant, instantOrNull, MoneyString } from "../base/parts";

export const TicketTypeJson = z
  .object({
    id: z.uuid(),
    name: z.string(),
    nameOther: z.string().nullable(),
    /** Prices by currency; with `isPayWhatYouWant` they are minimums. */
    prices: z.partialRecord(z.enum(CURRENCIES), MoneyString),
    isPayWhatYouWant: z.boolean(),
    quantity: z.int().nullable(),
    /** Number of tickets of this type that are left; the show's seats may run out earlier. */
    left: z.int().nullable(),
    saleStart: Instant.nullable(),
    saleEnd: Instant.nullable(),
    access: z.enum(TICKET_ACCESS),
    state: z.enum(["onSale", "soon", "ended", "soldOut"]),
  })
  .meta({ id: "TicketType" });

export function ticketTypeJson({
  id: typeId,
  name: typeName,
  nameOther,
  isPayWhatYouWant,
  quantity,
  left,
  access,
  state,
  ...typeFields
}: OfferedType) {
  return {
    id: typeId,
    name: typeName,
    nameOther,
    isPayWhatYouWant,
    quantity,
    left,
    access,
    state,
    prices: pricesJson(pricesOf(typeFields)),
    saleStart: instantOrNull(typeFields.saleStart),
    saleEnd: instantOrNull(typeFields.saleEnd),
  };
}
