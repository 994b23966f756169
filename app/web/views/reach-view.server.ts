import { formatNumber } from "~/locales/format";
import type { Translate } from "~/locales/i18n.server";
import type { Language } from "~/locales/languages";
import type { CountryFigures } from "~/models/live/streams/reach/countries.server";
import type { SourceFigures } from "~/models/live/streams/reach/ticket-sources.server";
import { isUtmSource, utmNameOf } from "~/models/tickets/source.protocol";
import type { ViewContext } from "./view-context.server";
import { required } from "~/platform/required";

/** `isOwn`: true if the maker of the link wrote the name. */
export function sourcesView(sources: SourceFigures[], { t, language }: ViewContext) {
  return sources.map(({ source, sold, refunded }) => ({
    key: source ?? "unknown",
    name: sourceName(source, t),
    isOwn: isUtm(source),
    sold: formatNumber(sold, language),
    refunded: formatNumber(refunded, language),
  }));
}

export function countriesView(countries: CountryFigures[], { t, language }: ViewContext) {
  return countries.map(({ kind, country, viewers, tickets }) => ({
    key: country ?? kind,
    name: countryName({ kind, country }, t, language),
    viewers: viewers === null ? null : formatNumber(viewers, language),
    tickets: tickets === null ? null : formatNumber(tickets, language),
  }));
}

export function sourceRows(sources: SourceFigures[], { t }: ViewContext) {
  const headCells = (["source", "sold", "refunded"] as const).map((columnKey) =>
    t(`reach:${columnKey}`),
  );
  const bodyRows = sources.map(({ source, sold, refunded }) => [
    sourceName(source, t),
    numberCell(sold),
    numberCell(refunded),
  ]);

  return [headCells, ...bodyRows];
}

export function countryRows(countries: CountryFigures[], { t, language }: ViewContext) {
  const headCells = (["country", "viewers", "tickets"] as const).map((columnKey) =>
    t(`reach:${columnKey}`),
  );
  const bodyRows = countries.map(({ viewers, tickets, ...countryGroup }) => [
    countryName(countryGroup, t, language),
    numberCell(viewers),
    numberCell(tickets),
  ]);

  return [headCells, ...bodyRows];
}

const numberCell = (count: number | null) => (count === null ? "" : { number: String(count) });

function isUtm(source: SourceFigures["source"]): boolean {
  return source !== null && source !== "pass" && source !== "other" && isUtmSource(source);
}

function sourceName(source: SourceFigures["source"], t: Translate): string {
  if (source === null || source === "pass" || source === "other")
    return t(`reach:from.${source ?? "unknown"}`);

  return isUtmSource(source) ? required(utmNameOf(source)) : t(`reach:from.${source}`);
}

function countryName(
  { kind, country }: Pick<CountryFigures, "kind" | "country">,
  t: Translate,
  language: Language,
) {
  if (kind !== "country") return t(`reach:${kind}`);

  return (
    new Intl.DisplayNames(language, { type: "region" }).of(required(country)) ?? required(country)
  );
}
