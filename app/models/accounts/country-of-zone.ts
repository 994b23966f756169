import { canonicalZone } from "~/platform/clock/time-zone";

type Region = Intl.Locale & { timeZones?: string[]; getTimeZones?: () => string[] };

const ALPHABET = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
/** Country by zone name in lower case. There are about 600 names, former ones included. */
let countryByZone: Map<string, string> | null = null;

/**
 * The country (ISO 3166) that a time zone belongs to, by the Unicode CLDR. Null for zones of no
 * country, such as UTC. Former and present names of a zone give the same country.
 */
export function countryOfZone(timeZone: string | null | undefined): string | null {
  const zoneName = timeZone?.toLowerCase() ?? "";
  // Offsets such as +07 belong to no country.
  if (!/^[a-z]/.test(zoneName)) return null;

  countryByZone ??= mapZonesToCountries();

  const canonicalName = canonicalZone(zoneName)?.toLowerCase() ?? "";

  return countryByZone.get(zoneName) ?? countryByZone.get(canonicalName) ?? null;
}

function mapZonesToCountries() {
  const countryOf = new Map<string, string>();

  for (const country of ALPHABET.flatMap((firstLetter) =>
    ALPHABET.map((secondLetter) => firstLetter + secondLetter),
  )) {
    const region = new Intl.Locale(`und-${country}`) as Region;
    // Intl replaces the code of a former country by a present one, so these codes are skipped.
    if (region.region !== country) continue;

    for (const timeZone of region.getTimeZones?.() ?? region.timeZones ?? []) {
      if (!countryOf.has(timeZone.toLowerCase())) countryOf.set(timeZone.toLowerCase(), country);
    }
  }

  return countryOf;
}
