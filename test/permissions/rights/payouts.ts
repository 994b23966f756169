import { all, members, artists, itsArtist, notFound } from "../policies";
import { forms, type Rights } from "./rights";

const answer = { key: "nothing", points: "1" };
const offer = { to: "ban@nhacsong.test", role: "Band", percent: "1" };

export const PAYOUTS: Rights = {
  screens: {
    "dashboard.$id.shares": {
      see: itsArtist,
      of: "sold",
      do: {
        offer: { who: itsArtist, send: offer },
        withdraw: { who: { ...itsArtist, artist: "404" }, send: { shareId: "nothing" } },
      },
    },
    "dashboard.money": {
      see: artists,
      do: {
        ...forms(artists, "account", "keep", "useStripe"),
        stripe: { who: artists, send: { country: "FR" } },
      },
    },
    "shares_.$token": {
      see: all("404"),
      do: forms({ who: notFound, send: answer }, "accept", "decline"),
    },
    shares: { see: members, do: forms({ who: notFound, send: answer }, "accept", "decline") },
  },

  calls: {},
};
