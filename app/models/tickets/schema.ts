import { z } from "zod";
import { CURRENCIES } from "~db/vocabularies";
import { TypedCode } from "./codes/typed-code";
import { TicketTypeId } from "~/models/money/payments/schema";
import { sourceOf } from "./source.protocol";

/** What a buyer asks the price of. */
export const QuoteInput = z.object({
  currency: z.enum(CURRENCIES, { error: "checkout:currencyInvalid" }).default("usd"),
  ticketTypeId: TicketTypeId,
  code: TypedCode,
});

/** What the buyer came by. It says nothing about the purchase, so what is no source is left out. */
export const SourceField = z
  .string()
  .max(200)
  .optional()
  .catch(undefined)
  .transform((text) => sourceOf(text) ?? undefined);

/** Form and body of a registration for a free show. */
export const RegistrationForm = z.object({ source: SourceField });
