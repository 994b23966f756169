import type { CallRight } from "./calls-table";
import { artists, codeOwner, forPrograms, performer } from "./policies";
import type { Samples } from "./samples";

const target = ({ simulcastTarget: id }: Samples) => ({ id });
const live = ({ live: id }: Samples) => ({ id });
const streamKey = "live_1234-abcd";
const added = () => ({ name: "Facebook", address: "rtmps://live.example/rtmp", streamKey });

/** Permissions of the calls about other sites that a show is sent to. */
export const SIMULCAST_CALLS: Record<string, CallRight> = {
  "GET /artist/simulcast-targets": { who: forPrograms(artists) },
  "POST /artist/simulcast-targets": { who: forPrograms(artists), body: added },
  "PUT /artist/simulcast-targets/{id}/key": {
    who: forPrograms(codeOwner),
    params: target,
    body: () => ({ streamKey }),
    fresh: true,
  },
  "DELETE /artist/simulcast-targets/{id}": { who: forPrograms(codeOwner), params: target, fresh: true },
  "GET /events/{id}/simulcasts": { who: forPrograms(performer), params: live },
  "PUT /events/{id}/simulcasts/{targetId}": {
    who: forPrograms(performer),
    params: (samples) => ({ ...live(samples), targetId: samples.simulcastTarget }),
    body: () => ({ on: false }),
  },
};
