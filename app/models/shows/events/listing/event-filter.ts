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
import { codePoints, normalizeUnicode } from "~/models/base/text/normalize";

export const SORTS = ["date", "price", "popularity", "newest", "relevance"] as const;
export const ORDERS = ["asc", "desc"] as const;
type PriceRange = { currency: Currency; from?: number; below?: number; to?: number };
type CentBand<Code extends Currency> = `under20${Code}` | `20to50${Code}` | `50plus${Code}`;

/**
 * Price bands of the home page. Each is of one currency, so that a shared link means the same to
 * everybody.
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

const BANDS = ["free", ...Object.keys(PRICE_RANGES)] as PriceBand[];

export function priceRangeOf(band: Exclude<PriceBand, "free">): PriceRange {
  return PRICE_RANGES[band];
}

export function listPriceBands(currency: Currency): PriceBand[] {
  return BANDS.filter((band) => band === "free" || priceRangeOf(band).currency === currency);
}

const SEARCH_LIMIT = 200;

/** The price slider in the smallest unit; its right end as maxPrice means "that much or more". */
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
  /** In the smallest unit of the currency. */
  minPrice?: number;
  maxPrice?: number;
  /** Of the bounds and of the order by price; dollars by default. */
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

const word = z.string().trim().toLowerCase();
/** "all", in any case, means no filter. */
const orAll = <T>(schema: z.ZodType<T, string>) =>
  word.transform((it) => (it === "all" ? undefined : it)).pipe(z.union([z.undefined(), schema]));

/** Documented values; parsing also accepts other cases and labels. */
const choice = (...words: (string | readonly string[])[]) => ({ enum: words.flat() });

const category = z.string().transform((text, context) => {
  const found = categoryOf(text);
  if (!found) context.addIssue("category");

  return found ?? z.NEVER;
}) as z.ZodType<Category, string>;

const decimal = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,2})?$/)
  .transform(Number);

const day = z.string().transform((text, context) => {
  const start = text.slice(0, 10);
  const isInstant = /T\d{2}:\d{2}/.test(text) && !Number.isNaN(Date.parse(text));
  if (!isDay(start) || (text.length > 10 && !isInstant)) context.addIssue("day");

  return start;
});

const limit = z.string().transform((text, context) => {
  const number = text.trim() === "" ? NaN : Number(text);
  if (!Number.isFinite(number)) context.addIssue("limit");

  return Math.min(Math.max(Math.floor(number), 1), 500);
});

const FIELDS = {
  search: z
    .string()
    .overwrite((text) => normalizeUnicode(text).trim())
    .refine((text) => codePoints(text) <= SEARCH_LIMIT)
    .meta({ maxLength: SEARCH_LIMIT }),
  category: orAll(category).meta(choice("all", CATEGORIES)),
  genre: orAll(z.enum(GENRES) as unknown as z.ZodType<Genre, string>).meta(choice("all", GENRES)),
  eventType: orAll(z.enum(EVENT_TYPES) as unknown as z.ZodType<EventType, string>).meta(
    choice("all", EVENT_TYPES),
  ),
  minPrice: decimal,
  maxPrice: decimal,
  currency: word.pipe(z.enum(CURRENCIES)).meta(choice(CURRENCIES)),
  price: orAll(z.enum(BANDS) as unknown as z.ZodType<PriceBand, string>).meta(choice("all", BANDS)),
  startDate: day.meta({ examples: ["2026-12-06"] }),
  endDate: day.meta({ examples: ["2026-12-31"] }),
  sortBy: word.pipe(z.enum(SORTS)).meta(choice(SORTS)),
  sortOrder: word.pipe(z.enum(ORDERS)).meta(choice(ORDERS)),
  limit: limit.meta({ examples: ["50"] }),
  isLive: word
    .pipe(z.enum(["true", "false"]))
    .transform((text) => text === "true")
    .meta(choice("true", "false")),
  artistId: z.uuid().transform((id) => id.toLowerCase()),
};

type Parameter = keyof typeof FIELDS;
export const EVENT_PARAMETERS = Object.keys(FIELDS) as Parameter[];

/**
 * Parameters of the event list of the API; invalid values are refused. Pages drop them
 * (lenientFilter).
 */
export const EventQuery = z.object(FIELDS).partial().transform(filterOf);

/** Reads parameters for pages: invalid ones are dropped and named, a long search is cut. */
export function lenientFilter(params: URLSearchParams): {
  filter: EventFilter;
  dropped: Parameter[];
} {
  const shortened = new URLSearchParams(params);
  const search = params.get("search");
  if (search && codePoints(search) > SEARCH_LIMIT)
    shortened.set("search", [...search].slice(0, SEARCH_LIMIT).join(""));

  return readFilter(shortened);
}

function readFilter(params: URLSearchParams): { filter: EventFilter; dropped: Parameter[] } {
  const values: Partial<Record<Parameter, unknown>> = {};
  const dropped: Parameter[] = [];

  for (const name of EVENT_PARAMETERS) {
    const text = params.get(name);
    if (text === null || text.trim() === "") continue;

    const result = FIELDS[name].safeParse(text);
    if (!result.success) dropped.push(name);
    else values[name] = result.data;
  }

  return { filter: filterOf(values), dropped };
}

function filterOf(values: Partial<Record<Parameter, unknown>>): EventFilter {
  const known = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as EventFilter;
  const { minPrice, maxPrice, currency = "usd" } = known;
  if (minPrice === undefined && maxPrice === undefined) return known;

  const inUnits = (amount: number) => Math.round(amount * 10 ** minorDigits(currency));

  return {
    ...known,
    currency,
    ...(minPrice !== undefined && { minPrice: inUnits(minPrice) }),
    ...(maxPrice !== undefined && { maxPrice: inUnits(maxPrice) }),
  };
}
