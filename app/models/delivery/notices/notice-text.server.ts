import { formatDateTime, formatShortDate } from "~/locales/dates";
import { VIETNAM_ZONE } from "~/locales/clocks";
import { formatMoney } from "~/locales/format";
import { translator } from "~/locales/i18n.server";
import type { Language } from "~/locales/languages";
import type { ListedNotice } from "./notice-list.server";
import { titleIn } from "./title-in";

export type Reader = { language: Language; zone: string | null };
export type Told = Pick<ListedNotice, "kind" | "details" | "show" | "furtherShows" | "artistName">;

/**
 * The text of a notice in the reader's language and zone; in Vietnam, with its name, if unknown.
 */
export function noticeText(told: Told, reader: Reader): string {
  return translator(reader.language)(`notices:text.${textKeyOf(told)}`, noticeValues(told, reader));
}

/** What stands above the text on a device. */
export function noticeHeadline(
  { kind, furtherShows, artistName }: Told,
  language: Language,
): string {
  const key = furtherShows.length > 0 ? "newShows" : kind;

  return translator(language)(`notices:headline.${key}`, { name: artistName ?? "" });
}

/** Of several shows with one title, such as a series, each evening is named. */
function textKeyOf({ kind, show, furtherShows }: Told) {
  if (furtherShows.length === 0) return kind;

  return furtherShows.every(({ title }) => title === show?.title) ? "newEvenings" : "newShows";
}

/** What the texts about a notice may name. */
function noticeValues(told: Omit<Told, "kind">, { language, zone }: Reader) {
  const { details, show, furtherShows, artistName } = told;
  const t = translator(language);
  const moment = (at: Date) => {
    const text = formatDateTime(at, language, zone ?? VIETNAM_ZONE);

    return zone ? text : `${text} (${t("common:clock.vietnam")})`;
  };

  const day = (ms: number) => formatShortDate(new Date(ms), language, zone ?? VIETNAM_ZONE);

  return {
    title: show ? titleIn(show, language) : "",
    name: artistName ?? "",
    person: details.person ?? "",
    further: furtherShows.length,
    evenings: new Intl.ListFormat(language).format(
      furtherShows.map(({ startTime }) => day(startTime)),
    ),
    when: show ? moment(show.startTime) : "",
    until: details.until === undefined ? "" : moment(new Date(details.until)),
    change: details.change ? t(`mail:security.${details.change}.subject`) : "",
    amount: formatMoney(details.amountCents ?? 0, details.currency ?? "usd", language),
  };
}
