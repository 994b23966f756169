type Region = Intl.Locale & { timeZones?: string[]; getTimeZones?: () => string[] };

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
/** By the name in lower case. About 600 exist, former names included. */
let countries: Map<string, string | null> | null = null;

/**
 * The country (ISO 3166) that a time zone belongs to, by the Unicode CLDR. Null for zones of no
 * country, such as UTC. Former and present names of a zone are the same.
 */
export function countryOfZone(zone: string | null | undefined): string | null {
  const name = zone?.toLowerCase() ?? "";
  // Offsets such as +07 are no places.
  if (!/^[a-z]/.test(name)) return null;

  countries ??= zonesToCountries();

  const known = countries.get(name);
  if (known !== undefined) return known;

  const canonical = canonicalName(name);
  if (canonical === null) return null;

  const country = countries.get(canonical) ?? null;

  countries.set(name, country);

  return country;
}

function zonesToCountries() {
  const found = new Map<string, string | null>();

  for (const country of LETTERS.flatMap((first) => LETTERS.map((second) => first + second))) {
    const region = new Intl.Locale(`und-${country}`) as Region;
    // Codes of former countries are replaced by those of today.
    if (region.region !== country) continue;

    for (const zone of region.getTimeZones?.() ?? region.timeZones ?? []) {
      if (!found.has(zone.toLowerCase())) found.set(zone.toLowerCase(), country);
    }
  }

  return found;
}

/** Null for a zone that this Node does not know. */
function canonicalName(zone: string): string | null {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone })
      .resolvedOptions()
      .timeZone.toLowerCase();
  } catch {
    return null;
  }
}
