type Region = Intl.Locale & { timeZones?: string[]; getTimeZones?: () => string[] };

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
/** About 600 zones exist, former names included; other ways to write them are not kept beyond this. */
const MAX_ZONES = 2000;
let countries: Map<string, string | null> | null = null;

/**
 * The country (ISO 3166) that a time zone belongs to, by the Unicode CLDR. Null for zones of no country, such as UTC.
 * Former and present names of a zone are the same.
 */
export function countryOfZone(zone: string | null | undefined): string | null {
  if (!zone) return null;
  countries ??= zonesToCountries();
  const known = countries.get(zone);
  if (known !== undefined) return known;
  const country = countries.get(canonical(zone)) ?? null;
  if (countries.size < MAX_ZONES) countries.set(zone, country);
  return country;
}

function zonesToCountries() {
  const found = new Map<string, string | null>();
  for (const country of LETTERS.flatMap((first) => LETTERS.map((second) => first + second))) {
    const region = new Intl.Locale(`und-${country}`) as Region;
    // Codes of former countries are replaced by those of today.
    if (region.region !== country) continue;
    for (const zone of region.getTimeZones?.() ?? region.timeZones ?? [])
      if (!found.has(zone)) found.set(zone, country);
  }
  return found;
}

/** A zone that this Node does not know is none. */
function canonical(zone: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return "";
  }
}
