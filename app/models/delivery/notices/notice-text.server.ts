import { formatDateTime } from "~/locales/dates";
import { VIETNAM_ZONE } from "~/locales/clocks";
import { formatMoney } from "~/locales/format";
import { translator } from "~/locales/i18n.server";
import type { Language } from "~/locales/languages";
import type { ListedNotice } from "./notice-list.server";
import { titleIn } from "./title-in";

export type Reader = { language: Language; zone: string | null };
export type Told = Pick<ListedNotice, "kind" | "details" | "show" | "artistName">;

/** The text of a notice in the reader's language and zone; in Vietnam, with its name, if unknown. */
export function noticeText(told: Told, reader: Reader): string {
  return translator(reader.language)(`notices:text.${told.kind}`, noticeValues(told, reader));
}

/** What the texts about a notice may name. */
export function noticeValues({ details, show, artistName }: Omit<Told, "kind">, { language, zone }: Reader) {
  const t = translator(language);
  const moment = (at: Date) => {
    const text = formatDateTime(at, language, zone ?? VIETNAM_ZONE);
    return zone ? text : `${text} (${t("common:clock.vietnam")})`;
  };
  return {
    title: show ? titleIn(show, language) : "",
    name: artistName ?? "",
    person: details.person ?? "",
    when: show ? moment(show.startTime) : "",
    until: details.until === undefined ? "" : moment(new Date(details.until)),
    change: details.change ? t(`mail:security.${details.change}.subject`) : "",
    amount: formatMoney(details.amountCents ?? 0, details.currency ?? "usd", language),
  };
}
