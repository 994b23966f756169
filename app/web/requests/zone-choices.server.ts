import { formatInTimeZone } from "date-fns-tz";
import { clock } from "~/platform/clock/clock";
import type { Translate } from "~/locales/i18n.server";

/** Every time zone for a select: `places` by place and current offset, then all by name. */
export function zoneChoices(places: readonly string[], t: Translate, ...current: (string | null)[]) {
  const common = places.map((value) => ({ value, label: `${t(`common:zones.${value}`)} (${offsetOf(value)})` }));
  const named = new Set([...Intl.supportedValuesOf("timeZone"), ...current.filter((zone) => zone !== null)]);
  return { common, all: [...named].filter((zone) => !places.includes(zone)).sort() };
}

/** The place, or the city in the zone's name. */
export function zoneName(zone: string, t: Translate): string {
  const named = `common:zones.${zone}`;
  const words = t(named);
  return words === named || words === `zones.${zone}` ? zone.split("/").at(-1)!.replaceAll("_", " ") : words;
}

/** "UTC+7", at present. */
function offsetOf(timeZone: string) {
  return formatInTimeZone(clock.now(), timeZone, "O").replace("GMT", "UTC");
}
