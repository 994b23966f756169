import type { CallRight } from "./calls-table";
import { artists, forPrograms, itsArtist } from "./policies";
import type { Samples } from "./samples";

const own = forPrograms(artists);
const sold = ({ sold: id }: Samples) => ({ id });

/** Permissions of the calls about cards on other sites. */
export const EMBED_CALLS: Record<string, CallRight> = {
  "GET /artist/embedding": { who: own },
  "PUT /artist/embedding": { who: own, body: () => ({ sites: ["https://example.com"], playsInside: true }) },
  "GET /events/{id}/podcast": { who: forPrograms(itsArtist), params: sold },
  "PUT /events/{id}/podcast": { who: forPrograms(itsArtist), params: sold, body: () => ({ offered: true }) },
  "GET /artist/overlay": { who: own },
  "POST /artist/overlay": { who: own },
  "POST /artist/overlay/replacement": { who: own },
  "DELETE /artist/overlay": { who: own },
};
