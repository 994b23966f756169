import { z } from "zod";
import { CURRENCIES } from "~db/vocabularies";
import { findLoginId } from "~/models/accounts/authentication/login-id.server";
import { TypedCode } from "../codes/typed-code";
import {
  IntentFields,
  PriceFields,
  TicketTypeId,
  withAmount,
} from "~/models/money/payments/schema";
import { SourceField } from "../schema";

/** Email or phone number in normal form. */
const Receiver = z.string({ error: "gifts:receiverNeeded" }).transform((typed, context) => {
  const found = findLoginId(typed);
  if (found) return found.email ?? found.phone;

  context.addIssue({
    code: "custom",
    message: typed.trim() ? "gifts:receiverInvalid" : "gifts:receiverNeeded",
  });

  return z.NEVER;
});

const Note = z
  .string()
  .trim()
  .refine((text) => [...text].length <= 200, "gifts:noteLong")
  .optional()
  .transform((text) => text || null);

/** A ticket for the buyer, as its form posts it. */
export const TicketForm = PriceFields.extend({
  ticketTypeId: TicketTypeId,
  code: TypedCode,
  source: SourceField,
}).transform(withAmount);

export const GiftForm = PriceFields.extend({
  ticketTypeId: TicketTypeId,
  code: TypedCode,
  source: SourceField,
  giftTo: Receiver,
  giftNote: Note,
}).transform(withAmount);

/** Body of the ticket purchase call; `giftTo` makes it a gift. */
export const TicketIntentInput = IntentFields.extend({
  ticketTypeId: TicketTypeId,
  code: TypedCode,
  source: SourceField,
  giftTo: Receiver.optional(),
  giftNote: Note,
}).transform(withAmount);

const RedeemFields = z.object({
  currency: z.enum(CURRENCIES, { error: "checkout:currencyInvalid" }).default("usd"),
  ticketTypeId: TicketTypeId,
  code: z.string("codes:unknown").trim().min(1, "codes:unknown").max(60, "codes:unknown"),
  source: SourceField,
});

/** A ticket that a code makes free, for the person themselves. */
export const RedeemForm = RedeemFields.transform(toRedemption);
/** The same as a gift. */
export const RedeemGiftForm = RedeemFields.extend({ giftTo: Receiver, giftNote: Note }).transform(
  toRedemption,
);
/** Body of the call; `giftTo` makes it a gift. */
export const RedeemInput = RedeemFields.extend({
  giftTo: Receiver.optional(),
  giftNote: Note,
}).transform(toRedemption);

type Redemption = z.output<typeof RedeemFields> & { giftTo?: string; giftNote?: string | null };

function toRedemption({ giftTo, giftNote = null, ...chosen }: Redemption) {
  return { ...chosen, gift: giftTo ? { to: giftTo, note: giftNote } : null };
}

/** New link of a gift. */
export const RenewForm = z.object({ giftTo: Receiver });
