import { z } from "zod";
import { CURRENCIES, type Currency } from "~db/vocabularies";
import { parseAmount } from "~/locales/currency";

export const PAYMENT_METHODS = ["card", "transfer"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
const EnteredAmount = z.union([z.string(), z.number()], { error: "checkout:amountInvalid" });

/**
 * An amount as entered or sent, and its currency. `transferAmount`: the price by transfer, always
 * in đồng; forms that offer both payment methods send both prices.
 */
export const PriceFields = z.object({
  method: z.enum(PAYMENT_METHODS, { error: "transfers:methodUnknown" }).default("card"),
  amount: EnteredAmount,
  transferAmount: EnteredAmount.optional(),
  currency: z.enum(CURRENCIES, { error: "checkout:currencyInvalid" }).default("usd"),
});

/** Ticket type of a show; without it the cheapest one on sale is sold. */
export const TicketTypeId = z.uuid("tickets:typeNotFound").optional();

type EnteredAmount = {
  method?: PaymentMethod;
  amount: string | number;
  transferAmount?: string | number;
  currency: Currency;
};

/** Replaces the entered amount by one in the smallest unit of its currency. */
export function withAmount<Input extends EnteredAmount>(
  { amount: enteredAmount, transferAmount, ...input }: Input,
  context: z.RefinementCtx,
) {
  const isTransfer = input.method === "transfer";
  const currency: Currency = isTransfer ? "vnd" : input.currency;
  const amount = parseAmount(
    isTransfer ? (transferAmount ?? enteredAmount) : enteredAmount,
    currency,
  );
  if (amount) return { ...input, amount, currency };

  const message = amount === null ? `checkout:amountUnread.${currency}` : "checkout:amountInvalid";

  context.addIssue({ code: "custom", message, path: ["amount"] });

  return z.NEVER;
}

export const IntentFields = PriceFields.extend({
  eventId: z.string({ error: "event:notFound" }).min(1, "event:notFound").max(100),
  dedication: z.string().trim().max(200, "checkout:dedicationLong").optional(),
  /** Hides the amount in the chat. */
  hideAmount: z.boolean({ error: "checkout:hideAmountInvalid" }).optional(),
});

/** Body of the API call that creates a donation intent. */
export const IntentInput = IntentFields.transform(withAmount);

const CARDS = ["pays", "declined"] as const;

/** Form of the test provider's page. */
export const TestCard = z.object({ card: z.enum(CARDS, { error: "checkout:chooseCard" }) });
