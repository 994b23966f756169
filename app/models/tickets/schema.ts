import { z } from "zod";
import { CURRENCIES } from "~db/vocabularies";
import { EnteredCode } from "./codes/typed-code";
import { TicketTypeId } from "~/models/money/payments/schema";
import { sourceOf } from "./source.protocol";

/** Request for the price of a ticket. */
export const QuoteInput = z.object({
  currency: z.enum(CURRENCIES, { error: "checkout:currencyInvalid" }).default("usd"),
  ticketTypeId: TicketTypeId,
  code: EnteredCode,
});

/**
 * The source from which the buyer came. It does not affect the purchase, so invalid values are
 * dropped.
 */
export const SourceField = z
  .string()
  .max(200)
  .optional()
  .catch(undefined)
  .transform((source) => sourceOf(source) ?? undefined);

/** Form and body of a registration for a free show. */
export const RegistrationForm = z.object({ source: SourceField });
