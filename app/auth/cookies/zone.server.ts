import { parse } from "cookie";

export const ZONE_COOKIE = "nhacsong_zone";

/** The viewer's IANA time zone as their browser's script (or the zone form) told us; null when nobody knows. */
export function zoneOf(cookieHeader: string | null | undefined): string | null {
  const zone = parse(cookieHeader ?? "")[ZONE_COOKIE];
  return zone && isZone(zone) ? zone : null;
}

/** Zones come from cookies, so the memory of the real ones has an end: there are some 600 with all their old names. */
const MAX_ZONES = 1000;
const real = new Set<string>();

/** Making a formatter is the only way to ask, and dear: once for each zone instead of with every request. */
export function isZone(zone: string): boolean {
  if (real.has(zone)) return true;
  if (!/^[\w+/-]{1,64}$/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
  } catch {
    return false;
  }
  if (real.size >= MAX_ZONES) real.clear();
  real.add(zone);
  return true;
}
