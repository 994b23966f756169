import { formatDateTime, formatShortDate } from "~/locales/dates";
import { VIETNAM_ZONE } from "~/locales/clocks";
import { formatMoney } from "~/locales/format";
import { translator } from "~/locales/i18n.server";
import type { Language } from "~/locales/languages";
import type { ListedNotification } from "./notice-list.server";
import { titleIn } from "./title-in";

export type NotificationRecipient = { language: Language; zone: string | null };
export type ToldNotification = Pick<
  ListedNotification,
  "kind" | "details" | "show" | "furtherShows" | "artistName"
>;

/**
 * The text of a notification in the recipient's language and time zone. If the zone is unknown,
 * times are in Vietnam's zone and name it.
 */
export function notificationText(
  notification: ToldNotification,
  recipient: NotificationRecipient,
): string {
  return translator(recipient.language)(
    `notices:text.${textKeyOf(notification)}`,
    notificationValues(notification, recipient),
  );
}

/** The title of a notification on a device. */
export function notificationHeadline(notification: ToldNotification, language: Language): string {
  const { furtherShows, artistName } = notification;
  const textKey = furtherShows.length > 0 ? "newShows" : singleKeyOf(notification);

  return translator(language)(`notices:headline.${textKey}`, { name: artistName ?? "" });
}

/**
 * Key of the text. For several shows with the same title, such as a series, the text names each
 * evening.
 */
function textKeyOf(notification: ToldNotification) {
  const { show, furtherShows } = notification;
  if (furtherShows.length === 0) return singleKeyOf(notification);

  return furtherShows.every(({ title }) => title === show?.title) ? "newEvenings" : "newShows";
}

/** A refund without an amount is that of a free ticket. */
function singleKeyOf({ kind, details }: ToldNotification) {
  return kind === "refunded" && details.amountCents === undefined ? "freeReturned" : kind;
}

/** Values that the texts of notifications may contain. */
function notificationValues(
  notification: Omit<ToldNotification, "kind">,
  { language, zone }: NotificationRecipient,
) {
  const { details, show, furtherShows, artistName } = notification;
  const t = translator(language);
  const formatTime = (time: Date) => {
    const timeText = formatDateTime(time, language, zone ?? VIETNAM_ZONE);

    return zone ? timeText : `${timeText} (${t("common:clock.vietnam")})`;
  };

  const formatDay = (timeMs: number) =>
    formatShortDate(new Date(timeMs), language, zone ?? VIETNAM_ZONE);

  return {
    title: show ? titleIn(show, language) : "",
    name: artistName ?? "",
    person: details.person ?? "",
    further: furtherShows.length,
    evenings: new Intl.ListFormat(language).format(
      furtherShows.map(({ startTime }) => formatDay(startTime)),
    ),
    when: show ? formatTime(show.startTime) : "",
    until: details.until === undefined ? "" : formatTime(new Date(details.until)),
    change: details.change ? t(`mail:security.${details.change}.subject`) : "",
    amount: formatMoney(details.amountCents ?? 0, details.currency ?? "usd", language),
  };
}
