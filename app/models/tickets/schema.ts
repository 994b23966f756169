import { z } from "zod";
import { CURRENCIES } from "~db/vocabularies";
import { TypedCode } from "../codes/typed-code";
import { TicketTypeId } from "../payments/schema";

/** What a buyer asks the price of. */
export const QuoteInput = z.object({
  currency: z.enum(CURRENCIES, { error: "checkout:currencyInvalid" }).default("usd"),
  ticketTypeId: TicketTypeId,
  code: TypedCode,
});
