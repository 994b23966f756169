import { formatDateTime } from "~/locales/dates";
import { VIETNAM_ZONE } from "~/locales/clocks";
import { formatMoney } from "~/locales/format";
import { translator } from "~/locales/i18n.server";
import type { Language } from "~/locales/languages";
import type { ListedNotice } from "./notice-list.server";

type Reader = { language: Language; zone: string | null };
type Told = Pick<ListedNotice, "kind" | "details" | "show" | "artistName">;

/** The text of a notice in the reader's language and zone; in Vietnam, with its name, if unknown. */
export function noticeText({ kind, details, show, artistName }: Told, { language, zone }: Reader): string {
  const t = translator(language);
  const moment = (at: Date) => {
    const text = formatDateTime(at, language, zone ?? VIETNAM_ZONE);
    return zone ? text : `${text} (${t("common:clock.vietnam")})`;
  };
  return t(`notices:text.${kind}`, {
    title: show ? titleIn(show, language) : "",
    name: artistName ?? "",
    person: details.person ?? "",
    when: show ? moment(show.startTime) : "",
    until: details.until === undefined ? "" : moment(new Date(details.until)),
    amount: formatMoney(details.amountCents ?? 0, details.currency ?? "usd", language),
  });
}

function titleIn({ language: own, title, titleOther }: NonNullable<Told["show"]>, language: Language) {
  return own === language ? title : (titleOther ?? title);
}
