import { clock } from "~/platform/clock/clock";

/**
 * Reads a Retry-After header, in seconds or as a date, as milliseconds from now; undefined without
 * a header, or if the time is past.
 */
export function retryAfterMs(header: string | undefined): number | undefined {
  if (!header) return undefined;

  const seconds = Number(header);
  const waitMs = Number.isNaN(seconds)
    ? Date.parse(header) - clock.now().getTime()
    : seconds * 1000;

  return waitMs > 0 ? waitMs : undefined;
}
