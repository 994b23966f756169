import { artists, codeOwner } from "./policies";
import type { Samples } from "./samples";
import type { Screen } from "./screens-table";

const newsletter = ({ newsletter: id }: Samples) => ({ id });

export const NEWSLETTER_SCREENS: Record<string, Screen> = {
  "dashboard.newsletters._index": { see: artists },
  "dashboard.newsletters.new": {
    see: artists,
    do: { "": { who: artists, fields: () => ({ subjectVi: "Tin", textVi: "Chào" }) } },
  },
  "dashboard.newsletters.$id": {
    see: codeOwner,
    params: newsletter,
    do: {
      save: { who: codeOwner, fields: () => ({ subjectVi: "Tin", textVi: "Chào" }) },
      test: { who: codeOwner },
      send: { who: codeOwner, fresh: true },
      // The sample is a draft.
      cancel: { who: { ...codeOwner, artist: "explained" }, fresh: true },
      delete: { who: codeOwner, fresh: true },
    },
  },
  "dashboard.newsletters_.$id_.send": { see: codeOwner, params: newsletter },
  "dashboard.newsletters_.$id_.cancel": { see: codeOwner, params: newsletter },
  "dashboard.newsletters_.$id_.delete": { see: codeOwner, params: newsletter },
};
