import { env } from "~/platform/settings/env.server";
import { singleton } from "~/platform/process/singleton.server";
import { verifyPlaybackToken } from "~/models/live/streams/playback-token.server";
import { EdgeHealth } from "./edge-health";
import { groupOf, listPathways } from "./pathways";
import { steeringManifest } from "./steering-manifest";

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
export function findSteeringManifest(eventId: string, group: number): string | null {
  if (!env.EDGE_URLS) return null;

  return steeringManifest(listPathways(env.EDGE_URLS, { eventId, group }, (edge) => health.isHealthy(edge)));
}
