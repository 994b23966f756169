import {
  all,
  anybody,
  members,
  artists,
  performer,
  itsArtist,
  owner,
  moderators,
  bothSides,
  notFound,
  clipReviewers,
  clipMakers,
} from "../policies";
import { forms, type Rights, type Screen } from "./rights";

/** The room and the chat in its own window have the same forms. */
const room: Screen["do"] = {
  chat: { who: members, send: { message: "Hay quá" } },
  react: { who: members, send: { emoji: "👏" } },
  sung: {
    who: { ...performer, artist: "404" },
    send: ({ unknown }) => ({ requestId: unknown, sung: "yes" }),
  },
  appeal: { who: members, send: { text: "Xin chào" } },
  ...forms(performer, "end", "checked", "extendFreeLook", "closeFreeLook"),
  ...forms(
    { who: performer, send: ({ simulcastTarget }) => ({ id: simulcastTarget }) },
    "simulcastOn",
    "simulcastOff",
  ),
  watchHere: anybody,
};
const target = {
  name: "Facebook",
  address: "rtmps://live.example/rtmp",
  streamKey: "live_1234-abcd",
};
const song = { title: "Đò Khuya", words: "Sông dài", confirmed: true };
const songForm = { ...song, confirmed: "on" };

export const LIVE: Rights = {
  screens: {
    "stream.$id": { see: anybody, of: "live", do: room },
    "stream.$id_.replay-chat": { see: anybody, of: "live" },
    "stream.$id_.chat": { see: anybody, of: "live", do: room },
    "stream.$id_.chat_.lines": { see: anybody, of: "live" },
    "stream.$id_.chat_.gone[.]css": { see: anybody, of: "live" },
    "stream.$id_.history": { see: anybody, of: "live" },
    "stream.$id_.encoder": { see: performer, of: "live" },
    "stream.$id_.moderation": {
      see: moderators,
      of: "live",
      do: {
        ...forms(
          { who: moderators, send: ({ message }) => ({ messageId: message }) },
          "delete",
          "approve",
          "reject",
          "pin",
        ),
        unpin: moderators,
        ...forms(
          { who: moderators, send: ({ stranger }) => ({ userId: stranger }) },
          "clear",
          "ban",
          "lift",
        ),
        timeOut: { who: moderators, send: ({ stranger }) => ({ userId: stranger, seconds: "60" }) },
        rules: { who: moderators, send: { slowSeconds: "0" } },
      },
    },
    "dashboard.$id.viewers[.]csv": { see: itsArtist, of: "sold" },
    "dashboard.$id.playback": { see: itsArtist, of: "sold" },
    "dashboard.$id.replay": {
      see: itsArtist,
      of: "sold",
      do: {
        setList: itsArtist,
        // The sample show has no replay.
        ...forms({ ...itsArtist, artist: "explained" }, "lyrics", "songChapters"),
        podcast: { who: itsArtist, send: { offered: "on" } },
        ...forms({ who: itsArtist, send: { language: "vi" } }, "captions", "captionsRemove"),
      },
    },
    "dashboard.overlay": { see: artists, do: forms(artists, "create", "replace", "remove") },
    "dashboard.rehearsal": { see: artists, do: { "": artists } },
    "dashboard.simulcast": {
      see: artists,
      do: {
        add: { who: artists, send: target },
        key: {
          who: owner,
          send: ({ simulcastTarget }) => ({ id: simulcastTarget, streamKey: "new-key" }),
        },
        remove: { who: owner, send: ({ simulcastTarget }) => ({ id: simulcastTarget }) },
      },
    },
    "stream.$id_.lyrics": { see: anybody, of: "live" },
    "dashboard.songs._index": {
      see: artists,
      do: { "": { who: artists, send: { text: "Sông dài", confirmed: "on" } } },
    },
    "dashboard.songs.new": {
      see: artists,
      do: { "": { who: artists, send: songForm } },
    },
    "dashboard.songs.$id": {
      see: owner,
      of: "song",
      do: { save: { who: owner, send: songForm }, delete: owner },
    },
    "dashboard.songs_.$id_.delete": { see: owner, of: "song" },
    "dashboard.songs_.$id_.$format": {
      see: owner,
      of: ({ song }) => ({ id: song, format: "lrc" }),
    },
    "dashboard.$id.set-list": {
      see: itsArtist,
      of: "sold",
      do: {
        add: { who: itsArtist, send: { title: "Đò Khuya" } },
        move: { who: itsArtist, send: ({ setListSong }) => ({ itemId: setListSong, to: "up" }) },
        remove: { who: itsArtist, send: ({ unknown }) => ({ itemId: unknown }) },
        shown: { who: itsArtist, send: { shown: "true" } },
        link: itsArtist,
        unlink: itsArtist,
      },
    },
    "dashboard.streaming": { see: artists, do: { make: artists, revoke: artists } },
    "dashboard.$id.clips": {
      see: clipReviewers,
      of: "live",
      do: forms(
        { who: clipReviewers, send: ({ clip }) => ({ clip }) },
        "approve",
        "refuse",
        "rename",
      ),
    },
    "stream.$id_.clip": {
      see: clipReviewers,
      of: "live",
      do: { "": { who: clipReviewers, send: { seconds: "30" } } },
    },
    "clip.$id": {
      see: { ...bothSides, guest: "404", viewer: "404", moderator: "in", suspended: "404" },
      of: "clip",
    },
    "clip.$id_.poster[.]jpg": {
      see: { ...bothSides, guest: "404", viewer: "404", moderator: "in", suspended: "404" },
      of: "clip",
    },
    "clip.$id_.delete": { see: clipMakers, of: "clip", do: { "": clipMakers } },
    "dashboard.$id.lyrics": {
      see: performer,
      of: "sold",
      do: {
        press: { who: performer, send: { from: "0", press: "next" } },
        timing: { who: performer, send: { shiftMs: "500" } },
      },
    },
    /** The link decides, not the person. */
    "desk.$key": {
      see: all("404"),
      of: "unknown",
      do: {
        press: { who: all("404"), send: { from: "0", press: "next" } },
        timing: { who: all("404"), send: { shiftMs: "500" } },
      },
    },
    "overlay.$token": all("404"),
    /** Guests are sent to the letters. */
    tv: {
      see: anybody,
      do: { "": { who: members, send: ({ live }) => ({ code: "ABCDEF", eventId: live }) } },
    },
    "tv_.$id": {
      see: notFound,
      of: "unknown",
      do: {
        ...forms(notFound, "quieter", "louder", "mute", "chatOn", "chatOff"),
        react: { who: notFound, send: { emoji: "👏" } },
        another: { who: notFound, send: ({ live }) => ({ eventId: live }) },
        stop: members,
      },
    },
    "tv_.screen": { see: anybody, do: forms(anybody, "letters", "leave", "here") },
    "bandwidth-check": { see: anybody, do: { "": members } },
  },

  calls: {
    "GET /events/{id}/simulcasts": { who: performer, of: "live" },
    "GET /events/{id}/clips": { who: anybody, of: "live" },
    "POST /events/{id}/clips": { who: clipReviewers, of: "live", send: { seconds: 30 } },
    "GET /clips/{id}": {
      who: { ...bothSides, guest: "404", viewer: "404", moderator: "in", suspended: "404" },
      of: "clip",
    },
    "PUT /clips/{id}": { who: clipMakers, of: "clip", send: { title: "Mở màn" } },
    "DELETE /clips/{id}": { who: clipMakers, of: "clip" },
    "GET /artist/songs": artists,
    "POST /artist/songs": { who: artists, send: song },
    "POST /artist/songs/import": {
      who: artists,
      send: { text: "[00:01.00]Sông dài", confirmed: true },
    },
    "GET /artist/songs/{id}": { who: owner, of: "song" },
    "PUT /artist/songs/{id}": { who: owner, of: "song", send: song },
    "DELETE /artist/songs/{id}": { who: owner, of: "song" },
    "GET /events/{id}/set-list": { who: performer, of: "sold" },
    "POST /events/{id}/set-list": {
      who: performer,
      of: "sold",
      send: ({ song }) => ({ songId: song }),
    },
    "POST /events/{id}/set-list/move": {
      who: performer,
      of: "sold",
      send: ({ setListSong }) => ({ itemId: setListSong, to: "up" }),
    },
    "DELETE /events/{id}/set-list/{itemId}": {
      who: performer,
      of: ({ sold, unknown }) => ({ id: sold, itemId: unknown }),
    },
    "PUT /events/{id}/set-list/shown": { who: performer, of: "sold", send: { shown: true } },
    "POST /events/{id}/lyrics/link": { who: performer, of: "sold" },
    "DELETE /events/{id}/lyrics/link": { who: performer, of: "sold" },
    "GET /events/{id}/lyrics/desk": { who: performer, of: "sold" },
    "POST /events/{id}/lyrics/press": {
      who: performer,
      of: "sold",
      send: { from: 0, press: "next" },
    },
    /** The link decides, not the person. */
    "POST /desk/{key}/press": { who: all("404"), of: "unknown", send: { from: 0, press: "next" } },
    "PUT /events/{id}/lyrics/timing": { who: performer, of: "sold", send: { shiftMs: 500 } },
    "PUT /desk/{key}/timing": { who: all("404"), of: "unknown", send: { shiftMs: 500 } },
    "GET /events/{id}/lyrics": { who: anybody, of: "live" },
    "POST /events/{id}/lyrics/captions": { who: performer, of: "sold" },
    "POST /tv/codes": anybody,
    "POST /tv/codes/{code}": {
      who: members,
      of: { code: "ABCDEF" },
      send: ({ live }) => ({ eventId: live }),
    },
    "GET /tv": anybody,
    "GET /user/tvs": members,
    "PUT /user/tvs/{id}": { who: notFound, send: { volume: 50 } },
    "DELETE /user/tvs/{id}": members,
    "GET /events/{id}/stream": { who: anybody, of: "live" },
    "GET /phrases": anybody,
    "GET /events/{id}/chat": { who: anybody, of: "live" },
    "POST /events/{id}/chat": { who: members, of: "live", send: { phrase: "bravo" } },
    "POST /events/{id}/reactions": { who: members, of: "live", send: { emoji: "👏" } },
    "GET /events/{id}/moderation": { who: moderators, of: "live" },
    "POST /events/{id}/moderation": { who: moderators, of: "live", send: { intent: "unpin" } },
    "GET /events/{id}/requests": { who: performer, of: "live" },
    "POST /events/{id}/requests/{requestId}": {
      who: { ...performer, artist: "404" },
      of: ({ live }) => ({ id: live, requestId: "nothing" }),
      send: { sung: true },
    },
    "POST /rehearsal": artists,
    "GET /events/{id}/appeal": { who: members, of: "live" },
    "POST /events/{id}/appeal": { who: members, of: "live", send: { text: "Xin chào" } },
    "GET /artist/stream-key": artists,
    "POST /artist/stream-key": artists,
    "DELETE /artist/stream-key": artists,
    "GET /events/{id}/chapters": { who: anybody, of: "live" },
    "PUT /events/{id}/chapters": {
      who: performer,
      of: "live",
      send: { chapters: [{ atSeconds: 0, title: "Mở màn" }] },
    },
    "GET /events/{id}/captions": { who: anybody, of: "live" },
    "PUT /events/{id}/captions/{language}": {
      who: performer,
      of: ({ sold }) => ({ id: sold, language: "vi" }),
      send: { vtt: "WEBVTT\n\n00:01.000 --> 00:02.000\nXin chào\n" },
    },
    "DELETE /events/{id}/captions/{language}": {
      who: performer,
      of: ({ sold }) => ({ id: sold, language: "vi" }),
    },
    "POST /events/{id}/stream/end": { who: performer, of: "live" },
    "GET /events/{id}/encoder": { who: performer, of: "live" },
    "GET /events/{id}/numbers": { who: performer, of: "live" },
    "POST /events/{id}/free-look/extend": { who: performer, of: "live" },
    "POST /events/{id}/free-look/close": { who: performer, of: "live" },
    "POST /events/{id}/stream/here": { who: anybody, of: "live" },
    "GET /events/{id}/audience": { who: performer, of: "live" },
  },
};
