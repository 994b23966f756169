import { AppError } from "~/errors";
import { FetchFailure, fetchPublicFile } from "~/integrations/web/public-file.server";
import { consume, createLimiter } from "~/throttle.server";
import type { Actor } from "../actor";
import { assertCanUseDashboard } from "../permissions";
import { MAX_CALENDAR_LENGTH } from "./schema";

const TIMEOUT_MS = 10_000;
/** Prevents use of this server as a proxy. */
const fetches = createLimiter(20, 10 * 60);
/** The page of an artist on a site like this one. */
const ARTIST_PAGE = /^\/artist\/[^/]+\/?$/;

/** Replaceable in tests. */
export const calendarSource = {
  fetch: (address: string) =>
    fetchPublicFile(address, { maxBytes: MAX_CALENDAR_LENGTH, timeoutMs: TIMEOUT_MS, accept: "text/calendar" }),
};

/**
 * Fetches a calendar: from its address, or from that of an artist's page on another site like this one.
 * @throws AppError unauthenticated, forbidden, throttled; invalid at `address`
 */
export async function fetchCalendar(actor: Actor, address: string): Promise<string> {
  assertCanUseDashboard(actor);
  await consume(fetches, actor.userId);
  try {
    return (await calendarSource.fetch(calendarAddress(address))).toString("utf8");
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    throw new AppError("invalid", `moving:import.${error.reason}`, {
      fields: { address: { key: `moving:import.${error.reason}` } },
    });
  }
}

function calendarAddress(address: string): string {
  const url = new URL(address);
  if (ARTIST_PAGE.test(url.pathname)) url.pathname = `${url.pathname.replace(/\/$/, "")}/calendar.ics`;
  return url.href;
}
