import { clock } from "~/platform/clock/clock";

/**
 * Milliseconds until the time that a Retry-After header names in seconds or as a date; undefined
 * without one.
 */
export function retryAfterMs(header: string | undefined): number | undefined {
  if (!header) return undefined;

  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - clock.now().getTime() : seconds * 1000;

  return ms > 0 ? ms : undefined;
}
