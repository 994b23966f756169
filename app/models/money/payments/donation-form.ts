import { z } from "zod";
import { CURRENCIES } from "~db/vocabularies";
import { METHODS } from "./schema";
import { parseAmount } from "~/locales/currency";

/** Donation form; a typed amount wins over the preset. */
export const DonationForm = z
  .object({
    intent: z.literal("donate"),
    method: z.enum(METHODS, "transfers:methodUnknown").default("card"),
    currency: z.enum(CURRENCIES, "checkout:currencyInvalid").default("usd"),
    preset: z.string().optional(),
    amount: z.string().optional(),
    dedication: z.string().trim().max(200, "checkout:dedicationLong").optional(),
    hideAmount: z.literal("on").optional(),
  })
  .transform(({ method, currency: shown, preset, amount, dedication, hideAmount }, context) => {
    const currency = method === "transfer" ? "vnd" : shown;
    const amountCents = parseAmount(amount?.trim() ? amount : preset, currency);
    const details = {
      method,
      currency,
      dedication: dedication || null,
      hideAmount: hideAmount === "on",
    };
    if (amountCents) return { amountCents, ...details };

    const reason = amount?.trim() && amountCents === null ? "amountUnread" : "amountBounds";

    context.addIssue({
      code: "custom",
      message: `checkout:${reason}.${currency}`,
      path: ["amount"],
    });

    return z.NEVER;
  });
