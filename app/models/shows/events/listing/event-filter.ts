import { z } from "zod";
import {
  CATEGORIES,
  type Category,
  CURRENCIES,
  type Currency,
  EVENT_TYPES,
  type EventType,
  GENRES,
  type Genre,
} from "~db/vocabularies";
import { minorDigits } from "~/locales/currency";
import { categoryOf } from "./categories";
import { isDay } from "./days";
import { countCodePoints } from "~/models/base/text/code-points.protocol";
import { normalizeUnicode } from "~/models/base/text/normalize";

export const SORTS = ["date", "price", "popularity", "newest", "relevance"] as const;
export const ORDERS = ["asc", "desc"] as const;
type PriceRange = { currency: Currency; from?: number; below?: number; to?: number };
type CentBand<Code extends Currency> = `under20${Code}` | `20to50${Code}` | `50plus${Code}`;

/**
 * Price bands of the home page. Each is in one currency, so that a shared link means the same to
 * all people.
 */
export const PRICE_RANGES = {
  under20: { currency: "usd", below: 20_00 },
  "20to50": { currency: "usd", from: 20_00, to: 50_00 },
  "50plus": { currency: "usd", from: 50_00 },
  under500k: { currency: "vnd", below: 500_000 },
  "500kto1m": { currency: "vnd", from: 500_000, to: 1_000_000 },
  "1mplus": { currency: "vnd", from: 1_000_000 },
  ...rangesInCents("eur"),
  ...rangesInCents("aud"),
  ...rangesInCents("cad"),
} satisfies Record<string, PriceRange>;

function rangesInCents<Code extends Currency>(currency: Code) {
  const ranges: Record<string, PriceRange> = {
    [`under20${currency}`]: { currency, below: 20_00 },
    [`20to50${currency}`]: { currency, from: 20_00, to: 50_00 },
    [`50plus${currency}`]: { currency, from: 50_00 },
  };

  return ranges as Record<CentBand<Code>, PriceRange>;
}

const PRICE_BANDS = ["free", ...Object.keys(PRICE_RANGES)] as PriceBand[];

export function priceRangeOf(band: Exclude<PriceBand, "free">): PriceRange {
  return PRICE_RANGES[band];
}

export function listPriceBands(currency: Currency): PriceBand[] {
  return PRICE_BANDS.filter((band) => band === "free" || priceRangeOf(band).currency === currency);
}

const MAX_SEARCH_LENGTH = 200;

/**
 * Right end and step of the price slider, in the smallest unit. A maxPrice at the right end means
 * no upper limit.
 */
export const PRICE_SLIDER: Record<Currency, { end: number; step: number }> = {
  usd: { end: 100_00, step: 5_00 },
  vnd: { end: 2_000_000, step: 50_000 },
  eur: { end: 100_00, step: 5_00 },
  aud: { end: 100_00, step: 5_00 },
  cad: { end: 100_00, step: 5_00 },
};

export type Sort = (typeof SORTS)[number];
export type Order = (typeof ORDERS)[number];
export type PriceBand = "free" | keyof typeof PRICE_RANGES;

/** Filter of an event list. Days are calendar days of the viewer. */
export type EventFilter = {
  search?: string;
  category?: Category;
  genre?: Genre;
  eventType?: EventType;
  /** Lowest price, in the smallest unit of the currency. */
  minPrice?: number;
  maxPrice?: number;
  /** Currency of the bounds and of the order by price; dollars by default. */
  currency?: Currency;
  price?: PriceBand;
  startDate?: string;
  endDate?: string;
  sortBy?: Sort;
  sortOrder?: Order;
  limit?: number;
  isLive?: boolean;
  artistId?: string;
};

const choiceText = z.string().trim().toLowerCase();
/** "all", in upper or lower case, means no filter. */
const allowAll = <T>(schema: z.ZodType<T, string>) =>
  choiceText
    .transform((chosenText) => (chosenText === "all" ? undefined : chosenText))
    .pipe(z.union([z.undefined(), schema]));

/** Documented values; parsing also accepts other cases and labels. */
const documentedValues = (...values: (string | readonly string[])[]) => ({ enum: values.flat() });

const category = z.string().transform((typedCategory, context) => {
  const foundCategory = categoryOf(typedCategory);
  if (!foundCategory) context.addIssue("category");

  return foundCategory ?? z.NEVER;
}) as z.ZodType<Category, string>;

const decimalText = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,2})?$/)
  .transform(Number);

const dayText = z.string().transform((typedDay, context) => {
  const dayPart = typedDay.slice(0, 10);
  const isInstant = /T\d{2}:\d{2}/.test(typedDay) && !Number.isNaN(Date.parse(typedDay));
  if (!isDay(dayPart) || (typedDay.length > 10 && !isInstant)) context.addIssue("day");

  return dayPart;
});

const limit = z.string().transform((limitText, context) => {
  const typedLimit = limitText.trim() === "" ? NaN : Number(limitText);
  if (!Number.isFinite(typedLimit)) context.addIssue("limit");

  return Math.min(Math.max(Math.floor(typedLimit), 1), 500);
});

const FILTER_FIELDS = {
  search: z
    .string()
    .overwrite((typedText) => normalizeUnicode(typedText).trim())
    .refine((typedText) => countCodePoints(typedText) <= MAX_SEARCH_LENGTH)
    .meta({ maxLength: MAX_SEARCH_LENGTH }),
  category: allowAll(category).meta(documentedValues("all", CATEGORIES)),
  genre: allowAll(z.enum(GENRES) as unknown as z.ZodType<Genre, string>).meta(
    documentedValues("all", GENRES),
  ),
  eventType: allowAll(z.enum(EVENT_TYPES) as unknown as z.ZodType<EventType, string>).meta(
    documentedValues("all", EVENT_TYPES),
  ),
  minPrice: decimalText,
  maxPrice: decimalText,
  currency: choiceText.pipe(z.enum(CURRENCIES)).meta(documentedValues(CURRENCIES)),
  price: allowAll(z.enum(PRICE_BANDS) as unknown as z.ZodType<PriceBand, string>).meta(
    documentedValues("all", PRICE_BANDS),
  ),
  startDate: dayText.meta({ examples: ["2026-12-06"] }),
  endDate: dayText.meta({ examples: ["2026-12-31"] }),
  sortBy: choiceText.pipe(z.enum(SORTS)).meta(documentedValues(SORTS)),
  sortOrder: choiceText.pipe(z.enum(ORDERS)).meta(documentedValues(ORDERS)),
  limit: limit.meta({ examples: ["50"] }),
  isLive: choiceText
    .pipe(z.enum(["true", "false"]))
    .transform((typedText) => typedText === "true")
    .meta(documentedValues("true", "false")),
  artistId: z.uuid().transform((artistId) => artistId.toLowerCase()),
};

type Parameter = keyof typeof FILTER_FIELDS;
export const EVENT_PARAMETERS = Object.keys(FILTER_FIELDS) as Parameter[];

/**
 * Parameters of the event list of the API; invalid values are refused. Pages drop them
 * (lenientFilter).
 */
export const EventQuery = z.object(FILTER_FIELDS).partial().transform(filterOf);

/**
 * Reads parameters for pages: drops invalid ones and returns their names, and cuts a long search.
 */
export function lenientFilter(searchParams: URLSearchParams): {
  filter: EventFilter;
  dropped: Parameter[];
} {
  const shortened = new URLSearchParams(searchParams);
  const search = searchParams.get("search");
  if (search && countCodePoints(search) > MAX_SEARCH_LENGTH)
    shortened.set("search", [...search].slice(0, MAX_SEARCH_LENGTH).join(""));

  return readFilter(shortened);
}

function readFilter(searchParams: URLSearchParams): { filter: EventFilter; dropped: Parameter[] } {
  const values: Partial<Record<Parameter, unknown>> = {};
  const dropped: Parameter[] = [];

  for (const parameter of EVENT_PARAMETERS) {
    const parameterText = searchParams.get(parameter);
    if (parameterText === null || parameterText.trim() === "") continue;

    const parsedValue = FILTER_FIELDS[parameter].safeParse(parameterText);
    if (!parsedValue.success) dropped.push(parameter);
    else values[parameter] = parsedValue.data;
  }

  return { filter: filterOf(values), dropped };
}

function filterOf(values: Partial<Record<Parameter, unknown>>): EventFilter {
  const givenFilter = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as EventFilter;
  const { minPrice, maxPrice, currency = "usd" } = givenFilter;
  if (minPrice === undefined && maxPrice === undefined) return givenFilter;

  const toSmallestUnit = (amount: number) => Math.round(amount * 10 ** minorDigits(currency));

  return {
    ...givenFilter,
    currency,
    ...(minPrice !== undefined && { minPrice: toSmallestUnit(minPrice) }),
    ...(maxPrice !== undefined && { maxPrice: toSmallestUnit(maxPrice) }),
  };
}
