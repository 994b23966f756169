import { isMessageKey } from "~/locales/is-message-key.server";
import { formatInTimeZone } from "date-fns-tz";
import { clock } from "~/platform/clock/clock";
import { presentZone } from "~/locales/clocks";
import type { Translate } from "~/locales/i18n.server";
import { last } from "~/platform/required";

/** Every time zone for a select: `places` by place and current offset, then all by name. */
export function zoneChoices(
  places: readonly string[],
  t: Translate,
  ...current: (string | null)[]
) {
  const common = places.map((value) => ({ value, label: zoneLabel(value, t) }));
  const zones = [...Intl.supportedValuesOf("timeZone"), ...current.filter((zone) => zone !== null)];
  const named = new Set(zones.map(presentZone));

  return { common, all: [...named].filter((zone) => !places.includes(zone)).sort() };
}

/** "Vietnam (UTC+7)", or the city in the zone's name, with the offset at present. */
export function zoneLabel(zone: string, t: Translate): string {
  return `${zoneName(zone, t)} (${offsetText(zone)})`;
}

/** The place, or the city in the zone's name. */
export function zoneName(zone: string, t: Translate): string {
  const present = presentZone(zone);
  const key = `common:zones.${present}`;

  return isMessageKey(key) ? t(key) : last(present.split("/")).replaceAll("_", " ");
}

/** "UTC+7", at present. */
export function offsetText(timeZone: string): string {
  return formatInTimeZone(clock.now(), timeZone, "O").replace("GMT", "UTC");
}
