import { z } from "zod";
import { CURRENCIES, type Currency } from "~db/vocabularies";
import { AMOUNTS, parseAmount } from "~/locales/currency";

/** Maximum share: half of each sale, in hundredths of a percent. */
const MAX_POINTS = 5000;

/** Reads "12.5" or "12,50" as hundredths of a percent; null for other text. */
export function parsePercent(percentText: string): number | null {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(percentText.trim());

  return match && Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

const Percent = z
  .string()
  .max(20, "shares:sitePercentInvalid")
  .transform((percentText) => (percentText.trim() === "" ? 0 : parsePercent(percentText)))
  .refine((points) => points !== null && points <= MAX_POINTS, "shares:sitePercentInvalid")
  .transform(Number);

const amountOf = (currency: Currency) =>
  z
    .string()
    .max(30, "shares:siteAmountInvalid")
    .transform((amountText) => (amountText.trim() === "" ? 0 : parseAmount(amountText, currency)))
    .refine(
      (amount) => amount !== null && amount <= AMOUNTS[currency].max,
      "shares:siteAmountInvalid",
    )
    .transform(Number)
    .default(0);
const amountsShape = Object.fromEntries(
  CURRENCIES.map((currency) => [currency, amountOf(currency)]),
) as Record<Currency, ReturnType<typeof amountOf>>;

/** A percentage of each ticket and tip, or an amount of each per currency. */
export const SiteShareForm = z.discriminatedUnion(
  "kind",
  [
    z.object({ kind: z.literal("percent"), percent: Percent.default(0) }),
    z.object({ kind: z.literal("fixed"), ...amountsShape }),
  ],
  { error: "shares:siteKindUnknown" },
);
export type SiteShareForm = z.output<typeof SiteShareForm>;
