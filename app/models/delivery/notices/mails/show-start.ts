import { clocksFor } from "~/locales/clocks";
import { translator } from "~/locales/i18n.server";
import type { Language } from "~/locales/languages";
import { boundedCache } from "~/platform/bounded-cache";

const cachedStarts = boundedCache<string>(500);

/**
 * Formats the start in the recipient's time zone, in Vietnam and in California, one line each.
 * Results are cached per start, language and time zone.
 */
export function startFor(startTime: Date, language: Language, timeZone: string | null): string {
  return cachedStarts(`${language}|${timeZone}|${startTime.getTime()}`, () => {
    const t = translator(language);

    return clocksFor(startTime, language, timeZone)
      .map(({ place, text: time }) => t("mail:when", { place: t(`common:clock.${place}`), time }))
      .join("\n");
  });
}
