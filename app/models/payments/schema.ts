import { z } from "zod";
import { CURRENCIES, type Currency } from "~db/vocabularies";
import { parseAmount } from "./currency.protocol";

/** An amount as typed or sent, and its currency. */
export const PriceFields = z.object({
  amount: z.union([z.string(), z.number()], { error: "checkout:amountInvalid" }),
  currency: z.enum(CURRENCIES, { error: "checkout:currencyInvalid" }).default("usd"),
});

/** Replaces the typed amount by one in the smallest unit of its currency. */
export function withAmount<Input extends { amount: string | number; currency: Currency }>(
  { amount: typed, ...input }: Input,
  context: z.RefinementCtx,
) {
  const amount = parseAmount(typed, input.currency);
  if (amount) return { ...input, amount };
  context.addIssue({ code: "custom", message: "checkout:amountInvalid", path: ["amount"] });
  return z.NEVER;
}

/** A ticket's price as its form posts it. */
export const PriceForm = PriceFields.transform(withAmount);

export const IntentFields = PriceFields.extend({
  eventId: z.string({ error: "tickets:eventNotFound" }).min(1, "tickets:eventNotFound").max(100),
  dedication: z.string().trim().max(200, "checkout:dedicationLong").optional(),
  /** Hides the amount in the chat. */
  hideAmount: z.boolean({ error: "checkout:hideAmountInvalid" }).optional(),
});

/** Body of both payment intent calls. */
export const IntentInput = IntentFields.transform(withAmount);

const CARDS = ["pays", "declined"] as const;

/** Form of the test provider's page. */
export const TestCard = z.object({ card: z.enum(CARDS, { error: "checkout:chooseCard" }) });
