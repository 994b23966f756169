import { anybody, artists, codeOwner, members } from "./policies";
import type { Samples } from "./samples";
import type { Screen } from "./screens-table";

const list = ({ invitationList: id }: Samples) => ({ id });
const fields = () => ({
  text: `fan${Math.random()}@elsewhere.test`,
  consent: "You wrote your address on the list at my concerts.",
  language: "en",
  agreed: "on",
});

export const INVITATION_SCREENS: Record<string, Screen> = {
  "dashboard.invitations._index": { see: artists, do: { "": { who: artists, fields, fresh: true } } },
  "dashboard.invitations.$id": {
    see: codeOwner,
    params: list,
    do: {
      send: { who: codeOwner, fresh: true },
      // The sample is a draft.
      cancel: { who: { ...codeOwner, artist: "explained" }, fresh: true },
      delete: { who: codeOwner, fresh: true },
    },
  },
  "invitation.$token": {
    see: anybody,
    params: ({ invitationToken: token }: Samples) => ({ token }),
    do: { follow: { who: { ...members, artist: "explained" } }, off: { who: anybody }, on: { who: anybody } },
  },
};
