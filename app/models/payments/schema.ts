import { z } from "zod";
import { parseAmount } from "./amount";

/** An amount as typed or sent, in cents. */
export const Amount = z
  .union([z.string(), z.number()], { error: "checkout:amountInvalid" })
  .transform((value, context) => {
    const cents = parseAmount(value);
    if (cents !== null) return cents;
    context.addIssue({ code: "custom", message: "checkout:amountInvalid" });
    return z.NEVER;
  });

/** The body of the two intent calls of the API. */
export const IntentInput = z.object({
  amount: Amount,
  eventId: z.string({ error: "tickets:eventNotFound" }).min(1, "tickets:eventNotFound").max(100),
  dedication: z.string().trim().max(200, "checkout:dedicationLong").optional(),
  /** The room hears of the gift, not of its size. */
  hideAmount: z.boolean({ error: "checkout:hideAmountInvalid" }).optional(),
});

const CARDS = ["pays", "declined"] as const;

/** The form of the test provider's page. */
export const TestCard = z.object({ card: z.enum(CARDS, { error: "checkout:chooseCard" }) });
