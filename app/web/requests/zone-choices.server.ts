import { isMessageKey } from "~/locales/is-message-key.server";
import { formatInTimeZone } from "date-fns-tz";
import { clock } from "~/platform/clock/clock";
import { presentZone } from "~/locales/clocks";
import type { Translate } from "~/locales/i18n.server";
import { last } from "~/platform/required";

/** Every time zone for a select: `common` by place and current offset, then all others by name. */
export function zoneChoices(
  places: readonly string[],
  t: Translate,
  ...current: (string | null)[]
) {
  const common = places.map((value) => ({ value, label: zoneLabel(value, t) }));
  const timeZones = [
    ...Intl.supportedValuesOf("timeZone"),
    ...current.filter((zone) => zone !== null),
  ];
  const presentZones = new Set(timeZones.map(presentZone));

  return { common, all: [...presentZones].filter((zone) => !places.includes(zone)).sort() };
}

/** "Vietnam (UTC+7)", or the city in the zone's name, with the offset at present; "UTC" alone. */
export function zoneLabel(timeZone: string, t: Translate): string {
  const name = zoneName(timeZone, t);

  return name === "UTC" ? name : `${name} (${offsetText(timeZone)})`;
}

/** The place, or the city in the zone's name. */
export function zoneName(timeZone: string, t: Translate): string {
  const present = presentZone(timeZone);
  const placeKey = `common:zones.${present}`;

  return isMessageKey(placeKey) ? t(placeKey) : last(present.split("/")).replaceAll("_", " ");
}

/** The zone's present offset: "UTC+7". */
export function offsetText(timeZone: string): string {
  return formatInTimeZone(clock.now(), timeZone, "O").replace("GMT", "UTC");
}
