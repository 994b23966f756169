import { parse } from "cookie";

export const ZONE_COOKIE = "nhacsong_zone";

/** The viewer's IANA time zone as their browser's script (or the zone form) told us; null when nobody knows. */
export function zoneOf(cookieHeader: string | null | undefined): string | null {
  const zone = parse(cookieHeader ?? "")[ZONE_COOKIE];
  return zone && isZone(zone) ? zone : null;
}

export function isZone(zone: string): boolean {
  if (!/^[\w+/-]{1,64}$/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
