import { all, members, artists, performer, itsArtist, notFound } from "../policies";
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
    "dashboard.payouts": {
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

  calls: {
    "GET /artist/payouts": artists,
    "PUT /artist/payout-account": {
      who: artists,
      send: {
        kind: "vietnam",
        currency: "vnd",
        bin: "970436",
        account: "0123499999",
        accountName: "HA VY",
      },
    },
    "PUT /artist/payout-account/stripe": { who: artists, send: { currency: "usd" } },
    "POST /artist/stripe-account": { who: artists, send: { country: "FR" } },
    "DELETE /artist/payout-account/change": artists,
    "GET /events/{id}/shares": { who: performer, of: "sold" },
    "POST /events/{id}/shares": { who: performer, of: "sold", send: offer },
    "DELETE /events/{id}/shares/{shareId}": {
      who: { ...performer, artist: "404" },
      of: ({ sold }) => ({ id: sold, shareId: "nothing" }),
    },
    "GET /shares/{key}": { who: all("404"), of: { key: "nothing" } },
    "GET /user/shares": members,
    "POST /user/shares/accept": { who: notFound, send: { key: "nothing", points: 1 } },
    "POST /user/shares/decline": { who: notFound, send: { key: "nothing" } },
  },
};
