import { z } from "zod";
import { CURRENCIES } from "~db/vocabularies";
import { findLoginId } from "~/models/accounts/authentication/login-id.server";
import { EnteredCode } from "../codes/typed-code";
import {
  IntentFields,
  PriceFields,
  TicketTypeId,
  withAmount,
} from "~/models/money/payments/schema";
import { SourceField } from "../schema";

/** Email or phone number in normal form. */
const GiftRecipient = z.string({ error: "gifts:receiverNeeded" }).transform((entered, context) => {
  const login = findLoginId(entered);
  if (login) return login.email ?? login.phone;

  context.addIssue({
    code: "custom",
    message: entered.trim() ? "gifts:receiverInvalid" : "gifts:receiverNeeded",
  });

  return z.NEVER;
});

const GiftNote = z
  .string()
  .trim()
  .refine((note) => [...note].length <= 200, "gifts:noteLong")
  .optional()
  .transform((note) => note || null);

/** A ticket for the buyer, as its form posts it. */
export const TicketForm = PriceFields.extend({
  ticketTypeId: TicketTypeId,
  code: EnteredCode,
  source: SourceField,
}).transform(withAmount);

export const GiftForm = PriceFields.extend({
  ticketTypeId: TicketTypeId,
  code: EnteredCode,
  source: SourceField,
  giftTo: GiftRecipient,
  giftNote: GiftNote,
}).transform(withAmount);

/** Body of the ticket purchase call; `giftTo` makes it a gift. */
export const TicketIntentInput = IntentFields.extend({
  ticketTypeId: TicketTypeId,
  code: EnteredCode,
  source: SourceField,
  giftTo: GiftRecipient.optional(),
  giftNote: GiftNote,
}).transform(withAmount);

const RedeemFields = z.object({
  currency: z.enum(CURRENCIES, { error: "checkout:currencyInvalid" }).default("usd"),
  ticketTypeId: TicketTypeId,
  code: z.string("codes:unknown").trim().min(1, "codes:unknown").max(60, "codes:unknown"),
  source: SourceField,
});

/** A ticket that a code makes free, for the person themselves. */
export const RedeemForm = RedeemFields.transform(toRedemption);
/** A gift that a code makes free. */
export const RedeemGiftForm = RedeemFields.extend({
  giftTo: GiftRecipient,
  giftNote: GiftNote,
}).transform(toRedemption);
/** Body of the redemption call; `giftTo` makes it a gift. */
export const RedeemInput = RedeemFields.extend({
  giftTo: GiftRecipient.optional(),
  giftNote: GiftNote,
}).transform(toRedemption);

type Redemption = z.output<typeof RedeemFields> & { giftTo?: string; giftNote?: string | null };

function toRedemption({ giftTo, giftNote = null, ...redemption }: Redemption) {
  return { ...redemption, gift: giftTo ? { to: giftTo, note: giftNote } : null };
}

/** Renews the link of a gift. */
export const RenewForm = z.object({ giftTo: GiftRecipient });
