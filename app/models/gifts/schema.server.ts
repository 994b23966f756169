import { z } from "zod";
import { findLoginId } from "../accounts/authentication/login-id.server";
import { Amount, IntentInput } from "../payments/schema";

/** An email or a phone number as people type it, in its normal form. */
const Receiver = z.string({ error: "gifts:receiverNeeded" }).transform((typed, context) => {
  const found = findLoginId(typed);
  if (found) return found.email ?? found.phone;
  context.addIssue({ code: "custom", message: typed.trim() ? "gifts:receiverInvalid" : "gifts:receiverNeeded" });
  return z.NEVER;
});

const Note = z
  .string()
  .trim()
  .refine((text) => [...text].length <= 200, "gifts:noteLong")
  .optional()
  .transform((text) => text || null);

/** The checkout of a gift. */
export const GiftForm = z.object({ amount: Amount, giftTo: Receiver, giftNote: Note });

/** The body of the call that buys a ticket; with `giftTo` it is a gift. */
export const TicketIntentInput = IntentInput.extend({ giftTo: Receiver.optional(), giftNote: Note });

/** A new link for a gift. */
export const RenewForm = z.object({ giftTo: Receiver });
