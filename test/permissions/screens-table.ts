import { CLIP_SCREENS } from "./clip-screens";
import { LYRIC_SCREENS } from "./lyric-screens";
import { SHOW_SCREENS } from "./shows-table";
import { ADMIN_SCREENS } from "./admin-table";
import type { Persona } from "./people";
import { all, anybody, bothSides, members, payer, type Policy, signedIn } from "./policies";
import type { Samples } from "./samples";

export type FormAction = {
  who: Policy;
  /** Valid fields, so that only the person decides. */
  fields?: (samples: Samples, who: Persona) => Record<string, string>;
  /** Cannot be repeated: everybody gets their own samples. */
  fresh?: true;
};
export type Screen = {
  see?: Policy;
  /** By intent; "" for an action without one. */
  do?: Record<string, FormAction>;
  params?: (samples: Samples, formAction: string) => Record<string, string>;
};

const event = ({ live: id }: Samples) => ({ id });
const artist = ({ artist: id }: Samples) => ({ id });
const note = { text: "Xin chào" };
/** People cannot follow themselves. */
const follower: Policy = { ...members, artist: "explained" };

const answer = () => ({ key: "nothing", points: "1" });
const noShare = signedIn("404");
/** The samples contain no television. */
const noTelevision = signedIn("404");

/** Permissions of every screen and its forms, by route. */
export const SCREENS: Record<string, Screen> = {
  ...ADMIN_SCREENS,
  ...SHOW_SCREENS,
  ...CLIP_SCREENS,
  ...LYRIC_SCREENS,

  // Public
  _index: { see: anybody },
  $: { see: all("404"), do: { "": { who: all("404") } } },
  about: { see: anybody },
  terms: { see: anybody },
  privacy: { see: anybody },
  imprint: { see: all("404") },
  "terms_.agree": {
    see: members,
    do: { "": { who: members, fields: () => ({ version: "0", termsAccepted: "on" }) } },
  },
  events: { see: anybody },
  "events_.$id": { see: anybody, params: event },
  "event.$id": { see: anybody, params: event },
  "event.$id_.calendar[.]ics": { see: anybody, params: event },
  "event.$id_.poster[.]jpg": { see: anybody, params: event },
  artists: { see: anybody },
  "artists_.$id.events": { see: anybody, params: artist },
  "artist_.$id": {
    see: anybody,
    params: artist,
    do: { follow: { who: follower }, unfollow: { who: members } },
  },
  "artist_.$id_.calendar[.]ics": { see: anybody, params: artist },
  "artist_.$id_.poster[.]jpg": { see: anybody, params: artist },
  "images.$id": { see: all("404"), params: ({ unknown: id }) => ({ id }) },
  "artist_.$id_.feed[.]xml": { see: anybody, params: artist },
  "artist_.$id_.podcast[.]xml": { see: anybody, params: artist },
  "artist_.$id_.podcast[.]jpg": { see: anybody, params: artist },
  "events_.feed[.]xml": { see: anybody },
  "embed.artist.$id": { see: anybody, params: artist },
  "embed.event.$id": { see: anybody, params: event },
  oembed: { see: all("404") },
  "sitemap[.]xml": { see: anybody },
  "robots[.]txt": { see: anybody },
  "site[.]webmanifest": { see: anybody },
  "site-colors[.]css": { see: anybody },
  "site-logo.$id.$file": { see: all("404"), params: ({ unknown: id }) => ({ id, file: "night.png" }) },
  share: { see: anybody },
  language: { see: anybody, do: { "": { who: anybody, fields: () => ({ language: "vi" }) } } },
  "text-size": { see: anybody, do: { "": { who: anybody, fields: () => ({ size: "large" }) } } },
  theme: { see: anybody, do: { "": { who: anybody, fields: () => ({ theme: "dark" }) } } },
  currency: { see: anybody, do: { "": { who: anybody, fields: () => ({ currency: "vnd" }) } } },
  zone: { see: anybody, do: { "": { who: anybody, fields: () => ({ zone: "Asia/Ho_Chi_Minh" }) } } },
  "device.$code": { see: all("404") },
  "calendar.$file": { see: all("404") },
  "overlay.$token": { see: all("404") },
  "gift.$token": { see: all("404"), do: { "": { who: signedIn("404") } } },

  "shares_.$token": {
    see: all("404"),
    do: { accept: { who: noShare, fields: answer }, decline: { who: noShare, fields: answer } },
  },
  shares: { see: members, do: { accept: { who: noShare, fields: answer }, decline: { who: noShare, fields: answer } } },

  // Accounts
  login: {
    see: anybody,
    do: {
      password: { who: all("401"), fields: () => ({ loginId: "a@b.test", password: "wrong one" }) },
      code: { who: anybody, fields: () => ({ loginId: "no address" }) },
      enter: { who: anybody, fields: () => ({ loginId: "no address" }) },
      again: { who: all("explained") },
      verify: { who: anybody, fields: () => ({ code: "123456" }) },
      forget: { who: anybody },
      passkey: { who: anybody },
    },
  },
  "login_.link": { see: anybody, do: { "": { who: anybody } } },
  "login_.password": { see: members, do: { mine: { who: members }, foreign: { who: members } } },
  "login_.code": { see: all("explained"), do: { "": { who: all("explained") } } },
  signup: { see: anybody, do: { "": { who: anybody } } },
  logout: { see: anybody, do: { "": { who: anybody } } },
  "forgot-password": { see: anybody, do: { "": { who: anybody } } },
  "reset-password": { see: anybody, do: { "": { who: anybody } } },
  "confirm-address": { see: anybody, do: { "": { who: anybody } } },
  "restore-address": { see: anybody, do: { "": { who: anybody } } },
  "search.suggestions": { see: anybody },
  unsubscribe: { see: anybody, do: { off: { who: anybody }, on: { who: anybody } } },
  "unsubscribe_.artist": { see: anybody, do: { off: { who: anybody }, on: { who: anybody } } },
  "api.docs": { see: anybody },
  "api.docs_.socket": { see: anybody },
  "api.login": { see: anybody },
  "api.logout": { see: anybody },
  "api.auth.google": { see: anybody },
  "api.auth.google_.callback": { see: anybody },
  apply: { see: members, do: { "": { who: members } } },
  profile: {
    see: members,
    do: {
      names: { who: members },
      settings: { who: members },
      password: { who: members },
      picture: { who: members },
      pictureRemove: { who: members },
      notices: { who: members },
      reach: { who: members },
      phoneCode: { who: members },
      phoneVerify: { who: members },
      export: { who: members },
      delete: { who: members },
      signOutEverywhere: { who: members },
    },
  },
  "profile_.data": { see: members },
  "profile_.tokens": { see: members, do: { create: { who: members }, revoke: { who: members } } },
  "profile_.passkeys": {
    see: members,
    do: { begin: { who: members }, add: { who: members }, remove: { who: members } },
  },
  "profile_.calendar": {
    see: members,
    do: { create: { who: members }, replace: { who: members }, remove: { who: members } },
  },
  tv: {
    // Guests are sent to the letters.
    see: signedIn("in", { guest: "in", suspended: "in" }),
    do: { "": { who: members, fields: ({ live }) => ({ code: "ABCDEF", eventId: live }) } },
  },
  "tv_.$id": {
    see: noTelevision,
    params: ({ unknown: id }) => ({ id }),
    do: {
      quieter: { who: noTelevision },
      louder: { who: noTelevision },
      mute: { who: noTelevision },
      chatOn: { who: noTelevision },
      chatOff: { who: noTelevision },
      react: { who: noTelevision, fields: () => ({ emoji: "👏" }) },
      another: { who: noTelevision, fields: ({ live }) => ({ eventId: live }) },
      stop: { who: members },
    },
  },
  "tv_.screen": {
    see: anybody,
    do: { letters: { who: anybody }, leave: { who: anybody }, here: { who: anybody } },
  },
  "profile_.second-factor": {
    see: members,
    do: { begin: { who: members }, confirm: { who: members }, turnOff: { who: members } },
  },

  // Members
  saved: {
    see: members,
    do: {
      save: { who: members, fields: ({ live: eventId }) => ({ eventId }) },
      unsave: { who: members, fields: ({ live: eventId }) => ({ eventId }) },
    },
  },
  "saved_.resume": { see: members },
  "notices._index": { see: members, do: { "": { who: members } } },
  "notices.phone": {
    see: members,
    do: { subscribe: { who: members }, renew: { who: members }, off: { who: members } },
  },
  "notices.settings": {
    see: members,
    do: { mail: { who: members }, devices: { who: members }, texts: { who: members } },
  },
  "notices.$id": { see: payer, params: ({ notice: id }) => ({ id }) },
  "messages._index": { see: members },
  "messages.$id": {
    see: bothSides,
    params: ({ conversation: id }) => ({ id }),
    do: {
      reply: { who: bothSides, fields: () => note },
      block: { who: bothSides },
      unblock: { who: bothSides },
    },
  },
  "artist_.$id_.message": { see: members, params: artist, do: { "": { who: members, fields: () => note } } },
  "event.$id_.review": {
    see: members,
    params: event,
    do: { write: { who: signedIn("403"), fields: () => ({ rating: "5" }) }, delete: { who: members } },
  },
  "report.$kind.$id": {
    see: members,
    params: ({ live: id }) => ({ kind: "event", id }),
    do: { "": { who: members, fields: () => ({ reason: "spam" }) } },
  },
  team: { see: members, do: { accept: { who: members }, decline: { who: members }, leave: { who: members } } },
  "bandwidth-check": { see: anybody, do: { "": { who: members } } },
};
