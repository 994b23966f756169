import { z } from "zod";
import { CURRENCIES } from "~db/vocabularies";
import { PAYMENT_METHODS } from "./schema";
import { parseAmount } from "~/locales/currency";

/** Donation form. An entered amount takes precedence over the preset. */
export const DonationForm = z
  .object({
    intent: z.literal("donate"),
    method: z.enum(PAYMENT_METHODS, "transfers:methodUnknown").default("card"),
    currency: z.enum(CURRENCIES, "checkout:currencyInvalid").default("usd"),
    preset: z.string().optional(),
    amount: z.string().optional(),
    dedication: z.string().trim().max(200, "checkout:dedicationLong").optional(),
    hideAmount: z.literal("on").optional(),
  })
  .transform(
    ({ method, currency: chosenCurrency, preset, amount, dedication, hideAmount }, context) => {
      const currency = method === "transfer" ? "vnd" : chosenCurrency;
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
    },
  );
