import type { CallRight } from "./calls-table";
import { artists, forPrograms } from "./policies";

const own = forPrograms(artists);

/** Permissions of the calls about cards on other sites. */
export const EMBED_CALLS: Record<string, CallRight> = {
  "GET /artist/embedding": { who: own },
  "PUT /artist/embedding": { who: own, body: () => ({ sites: ["https://example.com"], playsInside: true }) },
  "GET /artist/overlay": { who: own },
  "POST /artist/overlay": { who: own },
  "POST /artist/overlay/replacement": { who: own },
  "DELETE /artist/overlay": { who: own },
};
