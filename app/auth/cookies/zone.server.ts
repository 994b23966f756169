import { parse } from "cookie";
import { presentZone } from "~/locales/clocks";

export const ZONE_COOKIE = "nhacsong_zone";

/**
 * Reads the viewer's IANA time zone, set by a page script or the zone form, by its present name.
 */
export function zoneOf(cookieHeader: string | null | undefined): string | null {
  const zone = parse(cookieHeader ?? "")[ZONE_COOKIE];

  return zone && isZone(zone) ? presentZone(zone) : null;
}

/** Zones come from cookies, so the cache is bounded. About 600 exist, old names included. */
const MAX_ZONES = 1000;
const real = new Set<string>();

/** Creating a formatter is the only check, and slow, so results are cached. */
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
