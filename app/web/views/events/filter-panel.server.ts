import type { MessageKey } from "~/locales/message-key";
import { CATEGORIES, type Currency, EVENT_TYPES, GENRES } from "~db/vocabularies";
import { formatMoney } from "~/locales/format";
import { isCurrency, minorDigits } from "~/locales/currency";
import { formatShortDate } from "~/locales/dates";
import {
  type EventFilter,
  ORDERS,
  PRICE_SLIDER,
  SORTS,
} from "~/models/shows/events/listing/event-filter";
import type { FilterPanelView } from "~/ui/events/event-filter-panel";
import type { ViewContext } from "../view-context.server";
import { priceBandOf } from "../wording.server";
import { required } from "~/platform/required";

const PAGE_SIZES = [5, 10, 25, 50, 100];

/** Default values, omitted from the query string. */
function idleOf(currency: Currency): Record<string, string> {
  return {
    minPrice: "0",
    maxPrice: String(inMajor(PRICE_SLIDER[currency].end, currency)),
    limit: "50",
  };
}

function inMajor(amount: number, currency: Currency) {
  return amount / 10 ** minorDigits(currency);
}

export function filterPanel(
  filter: EventFilter,
  params: URLSearchParams,
  context: ViewContext,
  { path, pageSizes = false }: { path: string; pageSizes?: boolean },
): FilterPanelView {
  const { t } = context;
  const chips = chipsOf(filter, params, context, path);
  const range = priceRange(filter, context);
  const options = <T extends string>(words: readonly T[], keyOf: (word: T) => MessageKey) =>
    words.map((value) => ({ value, label: t(keyOf(value)) }));
  const all = { value: "", label: t("vocabulary:all") };
  const sorts = SORTS.filter((sort) => sort !== "relevance" || filter.search);

  return {
    path,
    keep: keep(params, ["live", "isLive", "price", "artistId"]),
    search: filter.search ?? "",
    category: {
      value: filter.category ?? "",
      options: [all, ...options(CATEGORIES, (it) => `vocabulary:category.${it}`)],
    },
    genre: {
      value: filter.genre ?? "",
      options: [all, ...options(GENRES, (it) => `vocabulary:genre.${it}`)],
    },
    eventType: {
      value: filter.eventType ?? "",
      options: [all, ...options(EVENT_TYPES, (it) => `vocabulary:eventType.${it}`)],
    },
    ...range,
    startDate: filter.startDate ?? "",
    endDate: filter.endDate ?? "",
    sortBy: {
      value: filter.sortBy ?? naturalSort(filter),
      options: options(sorts, (it) => `vocabulary:sortBy.${it}`),
    },
    sortOrder: {
      value: filter.sortOrder ?? "",
      options: [
        { value: "", label: t("events:orderAuto") },
        ...options(ORDERS, (it) => `vocabulary:sortOrder.${it}`),
      ],
    },
    limit: pageSizes
      ? { value: String(pageSizeOf(filter)), options: sizes(pageSizeOf(filter)) }
      : null,
    chips,
    active: chips.length,
    idle: { ...idleOf(range.prices.currency), sortBy: naturalSort(filter) },
  };
}

/** This address with changed parameters (null removes one), without defaults. */
export function hrefWith(
  path: string,
  params: URLSearchParams,
  changes: Record<string, string | null>,
): string {
  const next = new URLSearchParams(params);

  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }

  const currency = next.get("currency");
  const idle = idleOf(isCurrency(currency) ? currency : "usd");

  for (const [name, value] of [...next]) {
    if (value === "" || idle[name] === value) next.delete(name);
  }

  if (!next.has("minPrice") && !next.has("maxPrice")) next.delete("currency");
  const query = next.toString();

  return query ? `${path}?${query}` : path;
}

type Label = [name: string, text: string | false | undefined];

function chipsOf(filter: EventFilter, params: URLSearchParams, context: ViewContext, path: string) {
  const { t } = context;
  const { search, category, genre, eventType, artistId, isLive } = filter;
  const labels: Label[] = [
    ["search", search && t("events:chip.search", { text: search })],
    ["category", category && t(`vocabulary:category.${category}`)],
    ["genre", genre && t(`vocabulary:genre.${genre}`)],
    ["eventType", eventType && t(`vocabulary:eventType.${eventType}`)],
    ...boundsOf(filter, context),
    ["artistId", artistId && t("events:chip.artist")],
    [
      params.has("live") ? "live" : "isLive",
      isLive !== undefined && t(isLive ? "events:chip.live" : "events:chip.notLive"),
    ],
  ];

  return labels.flatMap(([key, label]) =>
    label ? [{ key, label, href: hrefWith(path, params, { [key]: null, more: null }) }] : [],
  );
}

/** Prices and days. */
function boundsOf(filter: EventFilter, context: ViewContext): Label[] {
  const { t, language } = context;
  const { currency = "usd" } = filter;
  const money = (amount: number) => formatMoney(amount, currency, language);
  const day = (text: string) => formatShortDate(new Date(`${text}T12:00:00Z`), language, "UTC");
  const { minPrice, maxPrice, price, startDate, endDate } = filter;
  const hasLimit = maxPrice !== undefined && maxPrice !== PRICE_SLIDER[currency].end;

  return [
    ["minPrice", !!minPrice && t("events:chip.from", { value: money(minPrice) })],
    ["maxPrice", hasLimit && t("events:chip.to", { value: money(maxPrice) })],
    ["price", price && priceBandOf(price, context)],
    ["startDate", startDate && t("events:chip.after", { value: day(startDate) })],
    ["endDate", endDate && t("events:chip.before", { value: day(endDate) })],
  ];
}

function naturalSort({ search }: EventFilter) {
  return search ? "relevance" : "date";
}

/** The price slider, in the viewer's currency. */
function priceRange(filter: EventFilter, context: ViewContext) {
  const currency = filter.currency ?? context.currency;
  const { end, step } = PRICE_SLIDER[currency];
  const major = (amount: number) => inMajor(amount, currency);

  return {
    prices: { currency, max: major(end), step: major(step) },
    minPrice: major(Math.min(filter.minPrice ?? 0, end)),
    maxPrice: major(Math.min(filter.maxPrice ?? end, end)),
  };
}

function pageSizeOf(filter: EventFilter) {
  return filter.limit ?? 50;
}

/** Lists an unusual size from the query string too. */
function sizes(chosen: number) {
  const all = [...new Set([...PAGE_SIZES, chosen])].sort((a, b) => a - b);

  return all.map((size) => ({ value: String(size), label: String(size) }));
}

function keep(params: URLSearchParams, names: string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (params.get(name) ? [[name, required(params.get(name))]] : [])),
  );
}
