import { clock } from "~/integrations/clock/clock";
import type { Translate } from "~/locales/i18n.server";

/** Every time zone for a select: `places` by what lives there and their present offset, then all by their names. */
export function zoneChoices(places: readonly string[], t: Translate, ...current: (string | null)[]) {
  const common = places.map((value) => ({ value, label: `${t(`common:zones.${value}`)} (${offsetOf(value)})` }));
  const named = new Set([...Intl.supportedValuesOf("timeZone"), ...current.filter((zone) => zone !== null)]);
  return { common, all: [...named].filter((zone) => !places.includes(zone)).sort() };
}

/** What lives in a zone; zones without a name of ours by the city in theirs. */
export function zoneName(zone: string, t: Translate): string {
  const named = `common:zones.${zone}`;
  const words = t(named);
  return words === named || words === `zones.${zone}` ? zone.split("/").at(-1)!.replaceAll("_", " ") : words;
}

/** "UTC+7", at this moment. */
function offsetOf(timeZone: string) {
  const parts = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "shortOffset" }).formatToParts(clock.now());
  return parts.find(({ type }) => type === "timeZoneName")!.value.replace("GMT", "UTC");
}
