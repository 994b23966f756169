import { db } from "~db/client.server";
import { artistProfiles, events, users } from "~db/schema";
import { fieldError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { and, eq, inArray } from "drizzle-orm";
import type { Actor } from "~/models/base/actor";
import { type EventRecord, loadEvents } from "../events/event-record.server";
import { isOpen } from "../events/listing/event-list.server";
import { assertCanUseAdmin } from "~/models/base/permissions";
import type { SiteFeaturesForm, SiteSettings } from "~/models/base/site/settings-schema";
import { getSiteSettings, updateSiteSettings } from "~/models/base/site/site-settings.server";
import { type ArtistRecord, isListed, loadArtists } from "./artist-record.server";

/**
 * What the operators chose for the landing page, in their order; ended and hidden ones drop out by
 * themselves.
 */
export async function listLandingFeatures(): Promise<{
  events: EventRecord[];
  artists: ArtistRecord[];
}> {
  const { features } = getSiteSettings();
  if (features.length === 0) return { events: [], artists: [] };

  const found = await findShown(features);

  return { events: await loadEvents(found.events), artists: await loadArtists(found.artists) };
}

/**
 * @throws AppError unauthenticated, forbidden; invalid for a show or an artist that the public does
 * not see
 */
export async function changeLandingFeatures(
  actor: Actor,
  { features, ...others }: SiteFeaturesForm & Partial<SiteSettings>,
): Promise<SiteSettings> {
  assertCanUseAdmin(actor);

  const found = await findShown(features);
  const shown = new Set([
    ...found.events.map((id) => `/event/${id}`),
    ...found.artists.map((id) => `/artist/${id}`),
  ]);
  const unknown = features.find((path) => !shown.has(path));
  if (unknown) {
    throw fieldError("features", "site:featureGone", { params: { path: unknown } });
  }

  return updateSiteSettings(actor, { ...others, features });
}

/** The ids of those that can be shown, in order. */
async function findShown(features: readonly string[]) {
  const idsOf = (kind: string) =>
    features.flatMap((path) => path.match(`^/${kind}/(.+)$`)?.[1] ?? []);
  const [eventIds, artistIds] = [idsOf("event"), idsOf("artist")];
  const openEvents = await db
    .select({ id: events.id })
    .from(events)
    .where(and(inArray(events.id, eventIds), isOpen(clock.now())));
  const listedArtists = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(artistProfiles, eq(artistProfiles.userId, users.id))
    .where(and(inArray(users.id, artistIds), isListed()));
  const among = (ids: string[], rows: { id: string }[]) =>
    ids.filter((id) => rows.some((row) => row.id === id));

  return { events: among(eventIds, openEvents), artists: among(artistIds, listedArtists) };
}
