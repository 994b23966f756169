import { parse } from "cookie";
import { presentZone } from "~/locales/clocks";

export const ZONE_COOKIE = "nhacsong_zone";

/**
 * Reads the viewer's IANA time zone, set by a page script or the zone form, under its current name.
 */
export function zoneOf(cookieHeader: string | null | undefined): string | null {
  const zone = parse(cookieHeader ?? "")[ZONE_COOKIE];

  return zone && isZone(zone) ? presentZone(zone) : null;
}

/**
 * Limit of the cache, because zones come from cookies. About 600 zones exist, including old names.
 */
const MAX_ZONES = 1000;
const knownZones = new Set<string>();

/**
 * The only way to check a zone is to create a formatter. That is slow, so the results are cached.
 */
export function isZone(zone: string): boolean {
  if (knownZones.has(zone)) return true;
  if (!/^[\w+/-]{1,64}$/.test(zone)) return false;

  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
  } catch {
    return false;
  }

  if (knownZones.size >= MAX_ZONES) knownZones.clear();
  knownZones.add(zone);

  return true;
}
