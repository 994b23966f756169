import { formatNumber } from "./format";
import type { Language } from "./languages";
import type { Translate } from "./i18n.server";

/** Durations from here on are also given in hours. */
const MANY_MINUTES = 180;

/** The length of a show: "90 minutes", "480 minutes (8 hours)". */
export function wordDuration(minutes: number, t: Translate, language: Language): string {
  if (minutes < MANY_MINUTES) return t("common:minutes", { count: minutes });

  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const inHours =
    rest === 0
      ? t("common:hours", { count: hours })
      : t("common:hoursAndMinutes", { hours: formatNumber(hours, language), minutes: rest });

  return t("common:minutesInHours", { count: minutes, hours: inHours });
}
