import { env } from "~/platform/settings/env.server";
import { singleton } from "~/platform/process/singleton.server";
import { verifyPlaybackToken } from "~/models/live/streams/playback-token.server";
import { EdgeHealth } from "./edge-health";
import { groupOf, listPathways } from "./pathways";
import type { EdgeUrl } from "~/platform/settings/formats";

/** The id of the pathway with the site's own host, where every viewer begins. */
const SITE_PATHWAY = ".";

/** Seconds until players ask again: how fast viewers leave an edge that is drained. */
const TTL_SECONDS = 10;

const health = singleton("edge-health", () => new EdgeHealth(env.EDGE_URLS ?? []));

export const startEdgeHealth = () => void (env.EDGE_URLS && health.start());
export const stopEdgeHealth = () => health.stop();

/** Address of the steering manifest, relative to the master playlist; null without EDGE_URLS. */
export function steeringUri(token: string): string | null {
  if (!env.EDGE_URLS) return null;

  const pass = verifyPlaybackToken(token);

  return `steering.json?group=${groupOf(pass?.session ?? pass?.visitorId ?? token)}`;
}

/** The manifest for a group of viewers; null without EDGE_URLS. */
export function findSteeringManifest(eventId: string, viewerGroup: number): string | null {
  if (!env.EDGE_URLS) return null;

  return steeringManifest(
    listPathways(env.EDGE_URLS, { eventId, group: viewerGroup }, (edge) => health.isHealthy(edge)),
  );
}

/**
 * A steering manifest (RFC 8216bis, section 7). The master playlist lists its renditions once, for
 * the site's name; each edge is a clone of that pathway under another host.
 */
function steeringManifest(pathways: EdgeUrl[]): string {
  return JSON.stringify({
    VERSION: 1,
    TTL: TTL_SECONDS,
    "PATHWAY-PRIORITY": [...pathways.map(({ name }) => name), SITE_PATHWAY],
    "PATHWAY-CLONES": pathways.map(({ name, url }) => ({
      "BASE-ID": SITE_PATHWAY,
      ID: name,
      "URI-REPLACEMENT": { HOST: new URL(url).host },
    })),
  });
}
