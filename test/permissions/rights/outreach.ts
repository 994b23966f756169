import { anybody, artists, owner } from "../policies";
import { forms, type Rights } from "./rights";

const letter = { subjectVi: "Tin", textVi: "Chào bạn" };

export const OUTREACH: Rights = {
  screens: {
    "dashboard.newsletters._index": artists,
    "dashboard.newsletters.new": { see: artists, do: { "": { who: artists, send: letter } } },
    "dashboard.newsletters.$id": {
      see: owner,
      of: "newsletter",
      do: {
        save: { who: owner, send: letter },
        ...forms(owner, "test", "send", "delete"),
        // The sample is a draft.
        cancel: { ...owner, artist: "explained" },
      },
    },
    "dashboard.newsletters_.$id_.send": { see: owner, of: "newsletter" },
    "dashboard.newsletters_.$id_.cancel": { see: owner, of: "newsletter" },
    "dashboard.newsletters_.$id_.delete": { see: owner, of: "newsletter" },
    "unsubscribe_.artist": { see: anybody, do: { off: anybody, on: anybody } },
  },

  calls: {},
};
