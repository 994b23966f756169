import type { CallRight } from "./calls-table";
import { all, artists, forPrograms, itsArtist, type Policy, signedIn } from "./policies";
import type { Samples } from "./samples";

const own = forPrograms(artists);
const sold = ({ sold: id }: Samples) => ({ id });
const live = ({ live: id }: Samples) => ({ id });
const clip = ({ clip: id }: Samples) => ({ id });
/** The sample isn't public: for the artist, who made it, and for moderators. */
const itsClip = (policy: Policy): Policy => ({ ...policy, artist: "in", moderator: "in" });

/** Permissions of the calls about cards on other sites. */
export const EMBED_CALLS: Record<string, CallRight> = {
  "GET /artist/embedding": { who: own },
  "PUT /artist/embedding": { who: own, body: () => ({ sites: ["https://example.com"], playsInside: true }) },
  "GET /events/{id}/podcast": { who: forPrograms(itsArtist), params: sold },
  "PUT /events/{id}/podcast": { who: forPrograms(itsArtist), params: sold, body: () => ({ offered: true }) },
  "GET /events/{id}/clips": { who: all("in"), params: live },
  "POST /events/{id}/clips": {
    who: forPrograms(signedIn("403", { artist: "in", moderator: "in" })),
    params: live,
    body: () => ({ seconds: 30 }),
  },
  "GET /clips/{id}": { who: itsClip(all("404")), params: clip },
  "PUT /clips/{id}": { who: forPrograms(itsClip(signedIn("404"))), params: clip, body: () => ({ title: "Mở màn" }) },
  "DELETE /clips/{id}": { who: forPrograms(itsClip(signedIn("404"))), params: clip, fresh: true },
  "GET /artist/overlay": { who: own },
  "POST /artist/overlay": { who: own },
  "POST /artist/overlay/replacement": { who: own },
  "DELETE /artist/overlay": { who: own },
};
