import { db } from "~db/client.server";
import { artistProfiles, events, users } from "~db/schema";
import { fieldError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { and, eq, inArray } from "drizzle-orm";
import type { Actor } from "~/models/base/actor";
import { type EventRecord, loadEvents } from "../events/event-record.server";
import { openEventFilter } from "../events/listing/event-list.server";
import { assertCanUseAdmin } from "~/models/base/permissions";
import type { SiteFeaturesForm, SiteSettings } from "~/models/base/site/settings-schema";
import { getSiteSettings, updateSiteSettings } from "~/models/base/site/site-settings.server";
import { type ArtistRecord, listedArtistFilter, loadArtists } from "./artist-record.server";

/**
 * Lists the shows and artists that the operators chose for the landing page, in their order; ended
 * and hidden ones are left out.
 */
export async function listLandingFeatures(): Promise<{
  events: EventRecord[];
  artists: ArtistRecord[];
}> {
  const { features } = getSiteSettings();
  if (features.length === 0) return { events: [], artists: [] };

  const shownIds = await findShown(features);

  return {
    events: await loadEvents(shownIds.events),
    artists: await loadArtists(shownIds.artists),
  };
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

  const shownIds = await findShown(features);
  const shownPaths = new Set([
    ...shownIds.events.map((id) => `/event/${id}`),
    ...shownIds.artists.map((id) => `/artist/${id}`),
  ]);
  const goneFeature = features.find((featurePath) => !shownPaths.has(featurePath));
  if (goneFeature) {
    throw fieldError("features", "site:featureGone", { params: { path: goneFeature } });
  }

  return updateSiteSettings(actor, { ...others, features });
}

/** Finds the ids of the features that can be shown, in order. */
async function findShown(features: readonly string[]) {
  const idsOfKind = (kind: string) =>
    features.flatMap((featurePath) => featurePath.match(`^/${kind}/(.+)$`)?.[1] ?? []);
  const [eventIds, artistIds] = [idsOfKind("event"), idsOfKind("artist")];
  const openEvents = await db
    .select({ id: events.id })
    .from(events)
    .where(and(inArray(events.id, eventIds), openEventFilter(clock.now())));
  const listedArtists = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(artistProfiles, eq(artistProfiles.userId, users.id))
    .where(and(inArray(users.id, artistIds), listedArtistFilter()));
  const keepShown = (ids: string[], shownRows: { id: string }[]) =>
    ids.filter((id) => shownRows.some((shownRow) => shownRow.id === id));

  return { events: keepShown(eventIds, openEvents), artists: keepShown(artistIds, listedArtists) };
}
