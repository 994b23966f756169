import { z } from "zod";
import { CURRENCIES, LANGUAGES, PASS_STATES } from "~db/vocabularies";
import { pricesOf } from "~/models/shows/events/prices";
import type { BoughtPass, OwnPass, PassDetails } from "~/models/tickets/passes/pass-lists.server";
import { saleEnd } from "~/models/tickets/passes/pass-record.server";
import { decimalString } from "~/locales/currency";
import { amountsJson, pricesJson } from "../base/money-json";
import { Instant, instantOrNull, MoneyString } from "../base/parts";
import { TicketJson, ticketJson } from "./ticket-json";

export const PassJson = z
  .object({
    id: z.uuid(),
    artistId: z.uuid(),
    language: z.enum(LANGUAGES),
    name: z.string(),
    nameOther: z.string().nullable(),
    description: z.string().nullable(),
    descriptionOther: z.string().nullable(),
    /** The ids of the pass's shows, ordered by date. */
    eventIds: z.array(z.uuid()),
    /** Prices by currency. */
    prices: z.partialRecord(z.enum(CURRENCIES), MoneyString),
    /** "closed": one of its shows is no longer sold; "over": the sale has ended. */
    sale: z.enum(["draft", "withdrawn", "closed", "over", "onSale"]),
    /** Passes left, limited by their number and by the seats of the shows; null without a limit. */
    left: z.int().nullable(),
    /** End of the sale; not later than the start of the first show. */
    saleEnds: Instant,
  })
  .meta({ id: "Pass" });

/** A pass with its figures, for its artist. */
export const OwnPassJson = PassJson.extend({
  state: z.enum(PASS_STATES),
  maxPasses: z.int().nullable(),
  saleUntil: Instant.nullable(),
  /** True after a purchase was started; shows and prices can no longer change. */
  isBought: z.boolean(),
  sold: z.int(),
  earned: z.array(z.object({ currency: z.enum(CURRENCIES), amount: MoneyString })),
}).meta({ id: "OwnPass" });

/** A bought pass with a ticket for each show. */
export const BoughtPassJson = z
  .object({
    paymentId: z.uuid(),
    passId: z.uuid(),
    name: z.string(),
    amount: MoneyString,
    currency: z.enum(CURRENCIES),
    /** "refunding": the refund is pending. */
    state: z.enum(["paid", "refunding", "refunded"]),
    paidAt: Instant.nullable(),
    /** The amount that is refunded if the pass is returned now. */
    refundable: MoneyString,
    tickets: z.array(TicketJson),
  })
  .meta({ id: "BoughtPass" });

export function passJson(pass: PassDetails): z.output<typeof PassJson> {
  const {
    id: passId,
    artistId,
    language,
    name: passName,
    nameOther,
    description,
    descriptionOther,
    sale,
    left,
    shows,
  } = pass;

  return {
    id: passId,
    artistId,
    language,
    name: passName,
    nameOther,
    description,
    descriptionOther,
    sale,
    left,
    eventIds: shows.map((show) => show.id),
    prices: pricesJson(pricesOf(pass)),
    saleEnds: saleEnd(pass).toISOString(),
  };
}

export function ownPassJson(pass: OwnPass): z.output<typeof OwnPassJson> {
  const { state, maxPasses, saleUntil, isBought, sold, earned } = pass;

  return {
    ...passJson(pass),
    state,
    maxPasses,
    isBought,
    sold,
    saleUntil: instantOrNull(saleUntil),
    earned: amountsJson(earned),
  };
}

export function boughtPassJson({
  payment,
  pass,
  tickets,
  owedCents,
}: BoughtPass): z.output<typeof BoughtPassJson> {
  const { id: paymentId, amountCents, currency, state, paidAt } = payment;

  return {
    paymentId,
    passId: pass.id,
    name: pass.name,
    currency,
    amount: decimalString(amountCents, currency),
    state: state as z.output<typeof BoughtPassJson>["state"],
    paidAt: instantOrNull(paidAt),
    refundable: decimalString(owedCents, currency),
    tickets: tickets.map(ticketJson),
  };
}
