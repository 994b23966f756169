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

/** Default values of the filter; they are omitted from the query string. */
function defaultsOf(currency: Currency): Record<string, string> {
  return {
    minPrice: "0",
    maxPrice: String(toMajorUnits(PRICE_SLIDER[currency].end, currency)),
    limit: "50",
  };
}

function toMajorUnits(amount: number, currency: Currency) {
  return amount / 10 ** minorDigits(currency);
}

export function filterPanel(
  filter: EventFilter,
  params: URLSearchParams,
  context: ViewContext,
  { path: listPath, pageSizes = false }: { path: string; pageSizes?: boolean },
): FilterPanelView {
  const { t } = context;
  const chips = filterChips(filter, params, context, listPath);
  const sliderRange = priceRange(filter, context);
  const makeOptions = <T extends string>(values: readonly T[], keyOf: (value: T) => MessageKey) =>
    values.map((value) => ({ value, label: t(keyOf(value)) }));
  const allOption = { value: "", label: t("vocabulary:all") };
  const sorts = SORTS.filter((sort) => sort !== "relevance" || filter.search);

  return {
    path: listPath,
    keep: keptParameters(params, ["live", "isLive", "price", "artistId"]),
    search: filter.search ?? "",
    category: {
      value: filter.category ?? "",
      options: [
        allOption,
        ...makeOptions(CATEGORIES, (optionValue) => `vocabulary:category.${optionValue}`),
      ],
    },
    genre: {
      value: filter.genre ?? "",
      options: [
        allOption,
        ...makeOptions(GENRES, (optionValue) => `vocabulary:genre.${optionValue}`),
      ],
    },
    eventType: {
      value: filter.eventType ?? "",
      options: [
        allOption,
        ...makeOptions(EVENT_TYPES, (optionValue) => `vocabulary:eventType.${optionValue}`),
      ],
    },
    ...sliderRange,
    startDate: filter.startDate ?? "",
    endDate: filter.endDate ?? "",
    sortBy: {
      value: filter.sortBy ?? naturalSort(filter),
      options: makeOptions(sorts, (optionValue) => `vocabulary:sortBy.${optionValue}`),
    },
    sortOrder: {
      value: filter.sortOrder ?? "",
      options: [
        { value: "", label: t("events:orderAuto") },
        ...makeOptions(ORDERS, (optionValue) => `vocabulary:sortOrder.${optionValue}`),
      ],
    },
    limit: pageSizes
      ? { value: String(pageSizeOf(filter)), options: pageSizeOptions(pageSizeOf(filter)) }
      : null,
    chips,
    active: chips.length,
    idle: { ...defaultsOf(sliderRange.prices.currency), sortBy: naturalSort(filter) },
  };
}

/** The list's address with changed parameters (null removes one), without default values. */
export function hrefWith(
  listPath: string,
  params: URLSearchParams,
  changes: Record<string, string | null>,
): string {
  const nextParams = new URLSearchParams(params);

  for (const [parameterName, value] of Object.entries(changes)) {
    if (value === null) nextParams.delete(parameterName);
    else nextParams.set(parameterName, value);
  }

  const currency = nextParams.get("currency");
  const defaultValues = defaultsOf(isCurrency(currency) ? currency : "usd");

  for (const [parameterName, value] of [...nextParams]) {
    if (value === "" || defaultValues[parameterName] === value) nextParams.delete(parameterName);
  }

  if (!nextParams.has("minPrice") && !nextParams.has("maxPrice")) nextParams.delete("currency");
  const queryText = nextParams.toString();

  return queryText ? `${listPath}?${queryText}` : listPath;
}

type ChipLabel = [name: string, text: string | false | undefined];

function filterChips(
  filter: EventFilter,
  params: URLSearchParams,
  context: ViewContext,
  listPath: string,
) {
  const { t } = context;
  const { search, category, genre, eventType, artistId, isLive } = filter;
  const labels: ChipLabel[] = [
    ["search", search && t("events:chip.search", { text: search })],
    ["category", category && t(`vocabulary:category.${category}`)],
    ["genre", genre && t(`vocabulary:genre.${genre}`)],
    ["eventType", eventType && t(`vocabulary:eventType.${eventType}`)],
    ...boundLabels(filter, context),
    ["artistId", artistId && t("events:chip.artist")],
    [
      params.has("live") ? "live" : "isLive",
      isLive !== undefined && t(isLive ? "common:liveNow" : "events:chip.notLive"),
    ],
  ];

  return labels.flatMap(([chipKey, label]) =>
    label
      ? [{ key: chipKey, label, href: hrefWith(listPath, params, { [chipKey]: null, more: null }) }]
      : [],
  );
}

/** The chips of price and day limits. */
function boundLabels(filter: EventFilter, context: ViewContext): ChipLabel[] {
  const { t, language } = context;
  const { currency = "usd" } = filter;
  const money = (amount: number) => formatMoney(amount, currency, language);
  const dayText = (isoDay: string) =>
    formatShortDate(new Date(`${isoDay}T12:00:00Z`), language, "UTC");
  const { minPrice, maxPrice, price, startDate, endDate } = filter;
  const hasLimit = maxPrice !== undefined && maxPrice !== PRICE_SLIDER[currency].end;

  return [
    ["minPrice", !!minPrice && t("events:chip.from", { value: money(minPrice) })],
    ["maxPrice", hasLimit && t("events:chip.to", { value: money(maxPrice) })],
    ["price", price && priceBandOf(price, context)],
    ["startDate", startDate && t("events:chip.after", { value: dayText(startDate) })],
    ["endDate", endDate && t("events:chip.before", { value: dayText(endDate) })],
  ];
}

function naturalSort({ search }: EventFilter) {
  return search ? "relevance" : "date";
}

/** The range of the price slider, in the viewer's currency. */
function priceRange(filter: EventFilter, context: ViewContext) {
  const currency = filter.currency ?? context.currency;
  const { end, step } = PRICE_SLIDER[currency];
  const toMajor = (amount: number) => toMajorUnits(amount, currency);

  return {
    prices: { currency, max: toMajor(end), step: toMajor(step) },
    minPrice: toMajor(Math.min(filter.minPrice ?? 0, end)),
    maxPrice: toMajor(Math.min(filter.maxPrice ?? end, end)),
  };
}

function pageSizeOf(filter: EventFilter) {
  return filter.limit ?? 50;
}

/** The page sizes to choose from, including an unusual one from the query string. */
function pageSizeOptions(chosen: number) {
  const pageSizes = [...new Set([...PAGE_SIZES, chosen])].sort((left, right) => left - right);

  return pageSizes.map((size) => ({ value: String(size), label: String(size) }));
}

function keptParameters(params: URLSearchParams, parameterNames: string[]): Record<string, string> {
  return Object.fromEntries(
    parameterNames.flatMap((parameterName) =>
      params.get(parameterName) ? [[parameterName, required(params.get(parameterName))]] : [],
    ),
  );
}
