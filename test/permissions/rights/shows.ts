import { all, anybody, members, artists, performer, itsArtist, owner } from "../policies";
import { forms, type Rights } from "./rights";

const profile = { stageName: "Hạ Vy", genres: ["bolero"], timeZone: "Asia/Ho_Chi_Minh" };
const inTwoDays = new Date(Date.now() + 48 * 3600_000);

export const SHOWS: Rights = {
  screens: {
    artist: anybody,
    /** Nothing but the frame of the pages below it. */
    dashboard: {},
    "dashboard._index": artists,
    "dashboard.new": { see: artists, do: { "": artists } },
    /** Forms of old addresses alone are sent there. */
    "dashboard.$id._index": { see: itsArtist, of: "sold", do: { "": anybody } },
    "dashboard.$id.edit": { see: itsArtist, of: "sold", do: { "": itsArtist } },
    /** Another artist learns that nothing was deleted. */
    "dashboard.$id.delete": {
      see: itsArtist,
      of: "sold",
      do: { "": { ...owner, other: "explained" } },
    },
    "dashboard.$id.sources[.]csv": { see: itsArtist, of: "sold" },
    "dashboard.$id.countries[.]csv": { see: itsArtist, of: "sold" },
    "dashboard.$id.embed": { see: itsArtist, of: "sold" },
    "dashboard.embed": { see: artists, do: { "": artists } },
    "dashboard.followers": artists,
    "dashboard.profile": {
      see: artists,
      do: forms({ who: artists, send: profile }, "save", "preview"),
    },
    "dashboard.sources[.]csv": artists,
    "dashboard.countries[.]csv": artists,
    events: anybody,
    "events_.$id": { see: anybody, of: "live" },
    "event.$id": { see: anybody, of: "live" },
    "event.$id_.calendar[.]ics": { see: anybody, of: "live" },
    "event.$id_.poster[.]jpg": { see: anybody, of: "live" },
    artists: anybody,
    "artists_.$id.events": { see: anybody, of: "artist" },
    "artist_.$id": {
      see: anybody,
      of: "artist",
      // People cannot follow themselves.
      do: { follow: { ...members, artist: "explained" }, unfollow: members },
    },
    "artist_.$id_.calendar[.]ics": { see: anybody, of: "artist" },
    "artist_.$id_.poster[.]jpg": { see: anybody, of: "artist" },
    "artist_.$id_.feed[.]xml": { see: anybody, of: "artist" },
    "artist_.$id_.podcast[.]xml": { see: anybody, of: "artist" },
    "artist_.$id_.podcast[.]jpg": { see: anybody, of: "artist" },
    "events_.feed[.]xml": anybody,
    "embed.artist.$id": { see: anybody, of: "artist" },
    "embed.event.$id": { see: anybody, of: "live" },
    oembed: all("404"),
    "calendar.$file": all("404"),
    "search.suggestions": anybody,
    saved: {
      see: members,
      do: forms({ who: members, send: ({ live }) => ({ eventId: live }) }, "save", "unsave"),
    },
    "saved_.resume": members,
  },

  calls: {
    "GET /events": anybody,
    "GET /events/live": anybody,
    "GET /events/{id}": { who: anybody, of: "live" },
    "POST /events": {
      who: artists,
      send: {
        title: "Đêm nhạc",
        category: "Bolero",
        eventType: "free",
        startTime: inTwoDays.toISOString(),
        duration: 60,
      },
    },
    "PUT /events/{id}": { who: performer, of: "sold", send: { title: "Đêm khác" } },
    "DELETE /events/{id}": { who: performer, of: "sold" },
    "PUT /events/{id}/picture": { who: performer, of: "sold", send: {} },
    "DELETE /events/{id}/picture": { who: performer, of: "sold" },
    "GET /featured-artists": anybody,
    "GET /artist/events": artists,
    "GET /artists": anybody,
    "GET /artists/{id}": { who: anybody, of: "artist" },
    "GET /artists/{id}/events": { who: anybody, of: "artist" },
    "POST /artists/{id}/follow": { who: members, of: "artist" },
    "DELETE /artists/{id}/follow": { who: members, of: "artist" },
    "GET /user/saved-events": members,
    "GET /artist/profile": artists,
    "PUT /artist/profile": { who: artists, send: profile },
    "PUT /artist/banner": { who: artists, send: {} },
    "DELETE /artist/banner": artists,
    "GET /artist/followers": artists,
  },
};
