import { parse } from "cookie";
import { presentZone } from "~/locales/clocks";
import { isTimeZone } from "~/platform/clock/time-zone";

export const ZONE_COOKIE = "nhacsong_zone";

/**
 * Reads the viewer's IANA time zone, set by a page script or the zone form, under its current name.
 */
export function zoneOf(cookieHeader: string | null | undefined): string | null {
  const zone = parse(cookieHeader ?? "")[ZONE_COOKIE];

  return zone && isTimeZone(zone) ? presentZone(zone) : null;
}
