import { z } from "zod";
import { PriceFields, withAmount } from "~/models/money/payments/schema";
import { CURRENCIES, type Currency, LANGUAGES } from "~db/vocabularies";
import {
  blankAsNull,
  longText,
  moment,
  otherTitle,
  price,
  titleText,
  wholeNumber,
} from "~/models/shows/events/editing/schema-parts";

const MIN_SHOWS = 2;
const MAX_SHOWS = 20;

/** The fields of prices. */
export const PRICE_FIELDS = {
  usd: "priceUsd",
  vnd: "priceVnd",
  eur: "priceEur",
  aud: "priceAud",
  cad: "priceCad",
} as const satisfies Record<Currency, string>;
type PriceField = (typeof PRICE_FIELDS)[Currency];

const priceField = (currency: Currency) => blankAsNull(price(currency)).optional();
const prices = Object.fromEntries(
  CURRENCIES.map((known) => [PRICE_FIELDS[known], priceField(known)]),
) as Record<PriceField, ReturnType<typeof priceField>>;

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
  ...prices,
  maxPasses: blankAsNull(wholeNumber("passes:numberInvalid", [1, 1_000_000])).optional(),
  saleUntil: blankAsNull(moment("passes:saleUntilInvalid")).optional(),
});
export type PassInput = z.output<typeof PassInput>;

/** The price of a pass as its page posts it, and how it is paid. */
export const PassPriceForm = PriceFields.transform(withAmount);

/** A pass, as forms name it. */
export const PassKey = z.object({ id: z.string("passes:notFound").max(100, "passes:notFound") });
