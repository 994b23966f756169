import type { EdgeUrl } from "~/platform/settings/formats";

/** The site's own name, under which every viewer begins. */
const SITE = ".";
/** Seconds until players ask again: how fast viewers leave an edge that is drained. */
const TTL_SECONDS = 10;

/**
 * A steering manifest (RFC 8216bis, section 7). The master playlist lists its renditions once, for the site's name;
 * each edge is a clone of that pathway under another host.
 */
export function steeringManifest(pathways: EdgeUrl[]): string {
  return JSON.stringify({
    VERSION: 1,
    TTL: TTL_SECONDS,
    "PATHWAY-PRIORITY": [...pathways.map(({ name }) => name), SITE],
    "PATHWAY-CLONES": pathways.map(({ name, url }) => ({
      "BASE-ID": SITE,
      ID: name,
      "URI-REPLACEMENT": { HOST: new URL(url).host },
    })),
  });
}
