import { z } from "zod";
import { parseAmount } from "./amount";

/** An amount in cents, typed or sent. */
export const Amount = z
  .union([z.string(), z.number()], { error: "checkout:amountInvalid" })
  .transform((value, context) => {
    const cents = parseAmount(value);
    if (cents !== null) return cents;
    context.addIssue({ code: "custom", message: "checkout:amountInvalid" });
    return z.NEVER;
  });

/** Body of both payment intent calls. */
export const IntentInput = z.object({
  amount: Amount,
  eventId: z.string({ error: "tickets:eventNotFound" }).min(1, "tickets:eventNotFound").max(100),
  dedication: z.string().trim().max(200, "checkout:dedicationLong").optional(),
  /** Hides the amount in the chat. */
  hideAmount: z.boolean({ error: "checkout:hideAmountInvalid" }).optional(),
});

const CARDS = ["pays", "declined"] as const;

/** Form of the test provider's page. */
export const TestCard = z.object({ card: z.enum(CARDS, { error: "checkout:chooseCard" }) });
