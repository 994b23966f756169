import { createHash } from "node:crypto";
import type { EdgeUrl } from "~/platform/settings/formats";

/**
 * Viewers of a show are divided into this many groups, so that edges can keep the manifest of each.
 */
export const GROUPS = 16;
/** Edges that carry a show at a time: each of them asks home for every part. */
const EDGES_PER_SHOW = 2;
/** Edges that a manifest names: two that carry the show, and others in reserve. */
const MAX_PATHWAYS = 4;

type IsHealthy = (edge: EdgeUrl) => boolean;

/** The group of a viewer: always the same for the same person. */
export function groupOf(viewer: string): number {
  return Math.floor(unitHash(viewer) * GROUPS);
}

/**
 * Edges for a group of viewers, best first. Two healthy edges share the viewers of a show by their
 * weights; when one fails, only its own viewers move. Edges that are not healthy come last: perhaps
 * home alone cannot reach them.
 */
export function listPathways(
  edges: EdgeUrl[],
  show: { eventId: string; group: number },
  isHealthy: IsHealthy,
) {
  const ofShow = byScore(edges, show.eventId);
  const [healthy, others] = [ofShow.filter(isHealthy), ofShow.filter((it) => !isHealthy(it))];
  const carrying = byScore(healthy.slice(0, EDGES_PER_SHOW), `${show.eventId} ${show.group}`);

  return [...carrying, ...healthy.slice(EDGES_PER_SHOW), ...others].slice(0, MAX_PATHWAYS);
}

/** Weighted rendezvous hashing: a change of one edge moves nobody between the others. */
function byScore(edges: EdgeUrl[], key: string): EdgeUrl[] {
  const scored = edges.map((edge) => ({
    edge,
    score: -edge.weight / Math.log(unitHash(`${key} ${edge.name}`)),
  }));

  return scored.sort((a, b) => b.score - a.score).map(({ edge }) => edge);
}

/** Between 0 and 1, both excluded. */
function unitHash(text: string): number {
  return (createHash("sha256").update(text).digest().readUInt32BE() + 0.5) / 2 ** 32;
}
