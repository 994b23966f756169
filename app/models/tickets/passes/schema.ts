import { z } from "zod";
import { PriceFields, withAmount } from "~/models/money/payments/schema";
import { CURRENCIES, type Currency, LANGUAGES } from "~db/vocabularies";
import {
  blankAsNull,
  longText,
  momentText,
  otherTitle,
  priceText,
  titleText,
  wholeNumber,
} from "~/models/shows/events/editing/schema-parts";

export const MIN_SHOWS = 2;
const MAX_SHOWS = 20;

/** Form fields of the prices, by currency. */
export const PRICE_FIELDS = {
  usd: "priceUsd",
  vnd: "priceVnd",
  eur: "priceEur",
  aud: "priceAud",
  cad: "priceCad",
} as const satisfies Record<Currency, string>;
type PriceField = (typeof PRICE_FIELDS)[Currency];

const passPriceField = (currency: Currency) => blankAsNull(priceText(currency)).optional();
const pricesShape = Object.fromEntries(
  CURRENCIES.map((currency) => [PRICE_FIELDS[currency], passPriceField(currency)]),
) as Record<PriceField, ReturnType<typeof passPriceField>>;

/**
 * Fields of a pass in forms and JSON. `saleUntil` without an offset is in the time zone of the
 * first show.
 */
export const PassInput = z.object({
  name: titleText("passes:nameRequired"),
  nameOther: blankAsNull(otherTitle).optional(),
  description: blankAsNull(longText).optional(),
  descriptionOther: blankAsNull(longText).optional(),
  language: z.enum(LANGUAGES, "dashboard:languageInvalid").optional(),
  eventIds: z
    .array(z.string("passes:showsNumber").max(100, "passes:showsNumber"), "passes:showsNumber")
    .min(MIN_SHOWS, "passes:showsNumber")
    .max(MAX_SHOWS, "passes:showsNumber"),
  ...pricesShape,
  maxPasses: blankAsNull(wholeNumber("passes:numberInvalid", [1, 1_000_000])).optional(),
  saleUntil: blankAsNull(momentText("passes:saleUntilInvalid")).optional(),
});
export type PassInput = z.output<typeof PassInput>;

/** The price of a pass as its page posts it, and how it is paid. */
export const PassPriceForm = PriceFields.transform(withAmount);

/** The id of a pass in forms. */
export const PassKey = z.object({ id: z.string("passes:notFound").max(100, "passes:notFound") });
