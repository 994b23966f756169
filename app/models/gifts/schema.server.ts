import { z } from "zod";
import { findLoginId } from "../accounts/authentication/login-id.server";
import { IntentFields, PriceFields, TicketTypeId, withAmount } from "../payments/schema";

/** Email or phone number in normal form. */
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

export const GiftForm = PriceFields.extend({ ticketTypeId: TicketTypeId, giftTo: Receiver, giftNote: Note }).transform(
  withAmount,
);

/** Body of the ticket purchase call; `giftTo` makes it a gift. */
export const TicketIntentInput = IntentFields.extend({
  ticketTypeId: TicketTypeId,
  giftTo: Receiver.optional(),
  giftNote: Note,
}).transform(withAmount);

/** New link of a gift. */
export const RenewForm = z.object({ giftTo: Receiver });
