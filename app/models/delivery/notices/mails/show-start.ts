import { clocksFor } from "~/locales/clocks";
import { translator } from "~/locales/i18n.server";
import type { Language } from "~/locales/languages";

const starts = new Map<string, string>();
const MAX_CACHED_STARTS = 500;

/** Start at the places that matter to the recipient, cached per language and zone. */
export function startFor(at: Date, language: Language, zone: string | null): string {
  const key = `${language}|${zone}|${at.getTime()}`;
  const known = starts.get(key);
  if (known) return known;

  const t = translator(language);
  const lines = clocksFor(at, language, zone).map(({ place, text: time }) =>
    t("mail:when", { place: t(`common:clock.${place}`), time }),
  );
  if (starts.size >= MAX_CACHED_STARTS) starts.clear();
  starts.set(key, lines.join("\n"));

  return lines.join("\n");
}
