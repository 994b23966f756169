import { clocksFor } from "~/locales/clocks";
import { translator } from "~/locales/i18n.server";
import type { Language } from "~/locales/languages";

const cachedStarts = new Map<string, string>();
const MAX_CACHED_STARTS = 500;

/**
 * Formats the start in the recipient's time zone, in Vietnam and in California, one line each.
 * Results are cached per start, language and time zone.
 */
export function startFor(startTime: Date, language: Language, timeZone: string | null): string {
  const cacheKey = `${language}|${timeZone}|${startTime.getTime()}`;
  const cachedText = cachedStarts.get(cacheKey);
  if (cachedText) return cachedText;

  const t = translator(language);
  const clockLines = clocksFor(startTime, language, timeZone).map(({ place, text: time }) =>
    t("mail:when", { place: t(`common:clock.${place}`), time }),
  );
  if (cachedStarts.size >= MAX_CACHED_STARTS) cachedStarts.clear();
  cachedStarts.set(cacheKey, clockLines.join("\n"));

  return clockLines.join("\n");
}
