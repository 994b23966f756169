import { createHash } from "node:crypto";
import type { EdgeUrl } from "~/platform/settings/formats";

/**
 * Viewers of a show are divided into this many groups, so that edges can keep the manifest of each.
 */
export const VIEWER_GROUPS = 16;
/** Edges that carry a show at a time: each of them asks home for every part. */
const EDGES_PER_SHOW = 2;
/**
 * Maximum number of edges that a manifest names: those that carry the show, and further edges in
 * reserve.
 */
const MAX_PATHWAYS = 4;

type IsHealthy = (edge: EdgeUrl) => boolean;

/** The group of a viewer; constant for each person. */
export function groupOf(viewer: string): number {
  return Math.floor(unitHash(viewer) * VIEWER_GROUPS);
}

/**
 * Edges for a group of viewers, best first. Two healthy edges share the viewers of a show by their
 * weights; when one fails, only its own viewers move. Unhealthy edges come last, because viewers
 * may reach them even if home cannot.
 */
export function listPathways(
  edges: EdgeUrl[],
  show: { eventId: string; group: number },
  isHealthy: IsHealthy,
) {
  const ranked = byScore(edges, show.eventId);
  const [healthy, others] = [ranked.filter(isHealthy), ranked.filter((edge) => !isHealthy(edge))];
  const carrying = byScore(healthy.slice(0, EDGES_PER_SHOW), `${show.eventId} ${show.group}`);

  return [...carrying, ...healthy.slice(EDGES_PER_SHOW), ...others].slice(0, MAX_PATHWAYS);
}

/** Weighted rendezvous hashing: a change of one edge moves no viewers between the others. */
function byScore(edges: EdgeUrl[], hashKey: string): EdgeUrl[] {
  const scored = edges.map((edge) => ({
    edge,
    score: -edge.weight / Math.log(unitHash(`${hashKey} ${edge.name}`)),
  }));

  return scored.sort((left, right) => right.score - left.score).map(({ edge }) => edge);
}

/** Hashes a text to a number between 0 and 1, both excluded. */
function unitHash(input: string): number {
  return (createHash("sha256").update(input).digest().readUInt32BE() + 0.5) / 2 ** 32;
}
