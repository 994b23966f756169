import * as linkedDesk from "~/routes/_events+/desk.$key";
import * as desk from "~/routes/dashboard+/$id.lyrics/route";
import * as setList from "~/routes/dashboard+/$id.set-list/route";
import * as songbook from "~/routes/dashboard+/songs._index/route";
import * as song from "~/routes/dashboard+/songs.$id/route";
import * as newSong from "~/routes/dashboard+/songs.new/route";
import { makeDeskLink } from "~/models/live/lyrics/desk-link.server";
import { actorFor } from "../factories/people";
import { makeSetListSong } from "../factories/songs";
import { call } from "./actions";
import type { Case } from "./case";
import { byForm } from "./ways";
import type { World } from "./worlds";

const asOwner = { asArtist: true };
const SONG = { title: "Đò Khuya", words: "Sông dài\n\nĐò ơi", translation: "Long river\n\nO ferry", confirmed: "on" };

const withSong: Pick<Case, "show" | "with"> = {
  show: asOwner,
  with: async ({ artist, show }) => {
    const first = await makeSetListSong({ artistId: artist.id, eventId: show.id });
    const second = await makeSetListSong({ artistId: artist.id, eventId: show.id, title: "Gió" });
    return { song: first.song.id, item: first.item.id, other: second.item.id };
  },
};

const withLink: Pick<Case, "show" | "with"> = {
  show: asOwner,
  with: async (world) => {
    const made = await withSong.with!(world);
    return { ...made, key: await makeDeskLink(actorFor(world.artist), world.show.id) };
  },
};

type Fields = Record<string, string>;
const ofSetList = (intent: string, fields: (world: World) => Fields = () => ({})): Pick<Case, "form"> => ({
  form: (world) => {
    const { asker, show } = world;
    const path = `/dashboard/${show.id}/set-list`;
    return byForm(setList.action, path, asker, { intent, ...fields(world) }, { id: show.id });
  },
});
const pathOf = (rest: string) => (world: World) => `/events/${world.show.id}${rest.replace("ITEM", world.made.item!)}`;

const ofSong = (intent: string, fields: Fields): Pick<Case, "form"> => ({
  form: ({ asker, made }) =>
    byForm(song.action, `/dashboard/songs/${made.song}`, asker, { intent, ...fields }, { id: made.song! }),
});
const created = (fields: Fields): Pick<Case, "show" | "form" | "api"> => ({
  show: asOwner,
  form: ({ asker }) => byForm(newSong.action, "/dashboard/songs/new", asker, fields),
  api: call(
    "POST",
    () => "/artist/songs",
    () => ({ ...fields, confirmed: true }),
  ),
});

/** Songbook, set list and lyric desk. */
export const LYRIC_CASES: Case[] = [
  { name: "a new song", ...created(SONG) },
  {
    name: "a song whose translation has other lines",
    ...created({ ...SONG, translation: "Long river\nO ferry" }),
    refused: "Verse 1 has 1 lines, its translation has 2.",
  },
  {
    name: "an imported song",
    show: asOwner,
    form: ({ asker }) =>
      byForm(songbook.action, "/dashboard/songs", asker, { text: "[00:01.00]Sông", confirmed: "on" }),
    api: call(
      "POST",
      () => "/artist/songs/import",
      () => ({ text: "[00:01.00]Sông", confirmed: true }),
    ),
  },
  {
    name: "a song with other words",
    ...withSong,
    ...ofSong("save", SONG),
    api: call(
      "PUT",
      ({ made }) => `/artist/songs/${made.song}`,
      () => ({ ...SONG, confirmed: true }),
    ),
  },
  {
    name: "a song deleted",
    ...withSong,
    ...ofSong("delete", {}),
    api: call("DELETE", ({ made }) => `/artist/songs/${made.song}`),
  },
  {
    name: "a song added to a set list",
    ...withSong,
    ...ofSetList("add", ({ made }) => ({ songId: made.song! })),
    api: call("POST", pathOf("/set-list"), ({ made }) => ({ songId: made.song })),
  },
  {
    name: "a song moved in a set list",
    ...withSong,
    ...ofSetList("move", ({ made }) => ({ itemId: made.item!, to: "down" })),
    api: call("POST", pathOf("/set-list/move"), ({ made }) => ({ itemId: made.item, to: "down" })),
  },
  {
    name: "a song taken off a set list",
    ...withSong,
    ...ofSetList("remove", ({ made }) => ({ itemId: made.item! })),
    api: call("DELETE", pathOf("/set-list/ITEM")),
  },
  {
    name: "a set list shown",
    ...withSong,
    ...ofSetList("shown", () => ({ shown: "true" })),
    api: call("PUT", pathOf("/set-list/shown"), () => ({ shown: true })),
  },
  { name: "a link to the desk", ...withSong, ...ofSetList("link"), api: call("POST", pathOf("/lyrics/link")) },
  { name: "no link to the desk", ...withLink, ...ofSetList("unlink"), api: call("DELETE", pathOf("/lyrics/link")) },
  {
    name: "lyrics without a replay",
    ...withSong,
    ...ofSetList("captions"),
    api: call("POST", pathOf("/lyrics/captions")),
    refused: "No line of the show is in the replay.",
  },
  {
    name: "the next line",
    ...withSong,
    form: ({ asker, show }) =>
      byForm(desk.action, `/dashboard/${show.id}/lyrics`, asker, { from: "0", press: "next" }, { id: show.id }),
    api: call("POST", pathOf("/lyrics/press"), () => ({ from: 0, press: "next" })),
  },
  {
    name: "the next line by the link",
    forGuests: true,
    ...withLink,
    form: ({ asker, made }) =>
      byForm(linkedDesk.action, `/desk/${made.key}`, asker, { from: "0", press: "next" }, { key: made.key! }),
    api: call(
      "POST",
      ({ made }) => `/desk/${made.key}/press`,
      () => ({ from: 0, press: "next" }),
    ),
  },
  {
    name: "lines half a second later",
    ...withSong,
    form: ({ asker, show }) =>
      byForm(desk.action, `/dashboard/${show.id}/lyrics`, asker, { intent: "timing", shiftMs: "500" }, { id: show.id }),
    api: call("PUT", pathOf("/lyrics/timing"), () => ({ shiftMs: 500 })),
  },
  {
    name: "lines earlier than allowed",
    ...withSong,
    form: ({ asker, show }) =>
      byForm(
        desk.action,
        `/dashboard/${show.id}/lyrics`,
        asker,
        { intent: "timing", shiftMs: "-3001" },
        { id: show.id },
      ),
    api: call("PUT", pathOf("/lyrics/timing"), () => ({ shiftMs: -3001 })),
    refused: "Please check what you entered.",
  },
  {
    name: "lines half a second later by the link",
    forGuests: true,
    ...withLink,
    form: ({ asker, made }) =>
      byForm(linkedDesk.action, `/desk/${made.key}`, asker, { intent: "timing", shiftMs: "500" }, { key: made.key! }),
    api: call(
      "PUT",
      ({ made }) => `/desk/${made.key}/timing`,
      () => ({ shiftMs: 500 }),
    ),
  },
];
