import { AppError } from "~/platform/errors";
import { FetchFailure, fetchPublicFile } from "~/integrations/web/public-file.server";
import { consume, createLimiter } from "~/platform/throttle.server";
import type { Actor } from "~/models/base/actor";
import { assertCanUseDashboard } from "~/models/base/permissions";
import type { CalendarEvent } from "./read-calendar";
import { readSiteShows } from "./read-site-shows";
import { MAX_CALENDAR_LENGTH } from "./schema";

const TIMEOUT_MS = 10_000;
/** A thousand events as the API writes them. */
const MAX_LIST_LENGTH = 4_000_000;
/** Prevents use of this server as a proxy. Each asks another site at most twice. */
const fetches = createLimiter(20, 10 * 60);
/** The page of an artist on a site like this one. */
const ARTIST_PAGE = /^\/artist\/([^/]+)\/?$/;

/** Replaceable in tests. */
export const showSource = {
  fetch: (address: string, accept: string, maxBytes: number) =>
    fetchPublicFile(address, { maxBytes, timeoutMs: TIMEOUT_MS, accept }),
};

/** `text`: a calendar. `events`: what a site like this one told. */
export type FetchedShows = { text: string } | { events: CalendarEvent[] };

/**
 * Fetches shows from the address of a calendar, or of an artist's page on another site like this one: from the site's
 * API, or, if it has none, from the artist's calendar there.
 * @throws AppError unauthenticated, forbidden, throttled; invalid at `address`
 */
export async function fetchShows(actor: Actor, address: string): Promise<FetchedShows> {
  assertCanUseDashboard(actor);
  await consume(fetches, actor.userId);
  const url = new URL(address);
  const artistId = ARTIST_PAGE.exec(url.pathname)?.[1];
  const events = artistId ? await fetchFromSite(url.origin, artistId) : null;
  if (events) return { events };
  if (artistId) url.pathname = `/artist/${artistId}/calendar.ics`;
  try {
    return { text: (await showSource.fetch(url.href, "text/calendar", MAX_CALENDAR_LENGTH)).toString("utf8") };
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    throw new AppError("invalid", `moving:import.${error.reason}`, {
      fields: { address: { key: `moving:import.${error.reason}` } },
    });
  }
}

async function fetchFromSite(origin: string, artistId: string): Promise<CalendarEvent[] | null> {
  try {
    const address = `${origin}/api/artists/${artistId}/events`;
    const list = await showSource.fetch(address, "application/json", MAX_LIST_LENGTH);
    return await readSiteShows(list.toString("utf8"), origin);
  } catch (error) {
    if (error instanceof FetchFailure) return null;
    throw error;
  }
}
