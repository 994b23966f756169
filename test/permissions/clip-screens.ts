import { all, type Policy, signedIn } from "./policies";
import type { Samples } from "./samples";
import type { Screen } from "./screens-table";

const event = ({ live: id }: Samples) => ({ id });
const clip = ({ clip: id }: Samples) => ({ id });
const clipField = ({ clip }: Samples) => ({ clip });
const clipReviewers = signedIn("403", { artist: "in", moderator: "in" });
/** The sample isn't public: for the artist, who made it, and for moderators. */
const itsClip = (policy: Policy): Policy => ({ ...policy, artist: "in", moderator: "in" });

export const CLIP_SCREENS: Record<string, Screen> = {
  "dashboard.$id.clips": {
    see: clipReviewers,
    params: event,
    do: {
      approve: { who: clipReviewers, fields: clipField },
      refuse: { who: clipReviewers, fields: clipField },
      rename: { who: clipReviewers, fields: clipField },
    },
  },
  "stream.$id_.clip": {
    see: clipReviewers,
    params: event,
    do: { "": { who: clipReviewers, fields: () => ({ seconds: "30" }) } },
  },
  "clip.$id": { see: itsClip(all("404")), params: clip },
  "clip.$id_.poster[.]jpg": { see: itsClip(all("404")), params: clip },
  "clip.$id_.delete": {
    see: itsClip(signedIn("404")),
    params: clip,
    do: { "": { who: itsClip(signedIn("404")), fresh: true } },
  },
};
