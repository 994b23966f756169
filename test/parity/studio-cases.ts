import { transaction } from "~db/client.server";
import { captions as captionRows } from "~db/schema";
import { createStreamKey } from "~/models/live/streams/broadcast/stream-keys.server";
import * as embedding from "~/routes/dashboard+/embed/route";
import * as ownProfile from "~/routes/dashboard+/profile/route";
import * as rehearsal from "~/routes/dashboard+/rehearsal/route";
import * as replay from "~/routes/dashboard+/$id.replay/route";
import * as streaming from "~/routes/dashboard+/streaming/route";
import * as stream from "~/routes/stream+/$id/route";
import { actorFor } from "../factories/people";
import { makeReplay } from "../factories/replays";
import type { Fields } from "../factories/requests";
import { call } from "./actions";
import type { Case } from "./case";
import { byForm } from "./ways";
import { START, type World } from "./worlds";

const onReplay =
  (fields: Fields) =>
  ({ asker, show: { id } }: World) =>
    byForm(replay.action, `/dashboard/${id}/replay`, asker, { intent: "setList", ...fields }, { id });
const captions = (vtt: string) => ({
  form: onReplay({ intent: "captions", language: "vi", file: new File([vtt], "vi.vtt", { type: "text/vtt" }) }),
  api: call(
    "PUT",
    ({ show }) => `/events/${show.id}/captions/vi`,
    () => ({ vtt }),
  ),
});
const setList = (chapters: { atSeconds: number; title: string }[], typed: string) => ({
  form: onReplay({ chapters: typed }),
  api: call(
    "PUT",
    ({ show }) => `/events/${show.id}/chapters`,
    () => ({ chapters }),
  ),
});
const end = {
  form: ({ asker, show: { id } }: World) => byForm(stream.action, `/stream/${id}`, asker, { intent: "end" }, { id }),
  api: call("POST", ({ show }) => `/events/${show.id}/stream/end`),
};
const profile = (stageName: string) => {
  const same = { stageName, bio: "Hát từ nhỏ", location: "Huế", timeZone: "Asia/Ho_Chi_Minh" };
  const lines = { links: "https://example.com/ha-vy", equipment: "Đàn bầu\nMicro" };
  return {
    form: ({ asker }: World) =>
      byForm(ownProfile.action, "/dashboard/profile", asker, { intent: "save", ...same, ...lines, genres: "bolero" }),
    api: call(
      "PUT",
      () => "/artist/profile",
      () => ({
        ...same,
        genres: ["bolero"],
        links: [lines.links],
        equipment: lines.equipment.split("\n"),
      }),
    ),
  };
};
const freeLook = (intent: "extendFreeLook" | "closeFreeLook", path: "extend" | "close") => ({
  form: ({ asker, show: { id } }: World) => byForm(stream.action, `/stream/${id}`, asker, { intent }, { id }),
  api: call("POST", ({ show }) => `/events/${show.id}/free-look/${path}`),
});
const openShow = {
  asArtist: true,
  isLive: true,
  eventType: "ticketed",
  ticketPriceCents: 1800,
  freeLookMinutes: 5,
  freeLookUntil: START,
} as const;
const asArtist = { asArtist: true };

/** Studio cases: stream key, profile, replays. */
const embed = (sites: string[], refused?: string): Omit<Case, "name"> => ({
  show: { asArtist: true },
  form: ({ asker }) =>
    byForm(embedding.action, "/dashboard/embed", asker, { sites: sites.join("\n"), playsInside: "on" }),
  api: call(
    "PUT",
    () => "/artist/embedding",
    () => ({ sites, playsInside: true }),
  ),
  refused,
});

export const STUDIO_CASES: Case[] = [
  { name: "where cards appear", ...embed(["example.com", "http://localhost:8080"]) },
  {
    name: "a site that is none",
    ...embed(["not a site; *"], "Enter each site as an address, such as example.com or https://blog.example.com"),
  },
  {
    name: "a stream key",
    show: asArtist,
    form: ({ asker }) => byForm(streaming.action, "/dashboard/streaming", asker, { intent: "make" }),
    api: call("POST", () => "/artist/stream-key"),
  },
  {
    name: "a stream key revoked",
    show: asArtist,
    with: async ({ asker }) => ({ key: await createStreamKey(actorFor(asker)) }),
    form: ({ asker }) => byForm(streaming.action, "/dashboard/streaming", asker, { intent: "revoke" }),
    api: call("DELETE", () => "/artist/stream-key"),
  },
  {
    name: "a rehearsal",
    show: asArtist,
    form: ({ asker }) => byForm(rehearsal.action, "/dashboard/rehearsal", asker, {}),
    api: call("POST", () => "/rehearsal"),
  },
  {
    name: "a set list",
    show: asArtist,
    ...setList(
      [
        { atSeconds: 5, title: "Diễm xưa" },
        { atSeconds: 605, title: "Hạ trắng" },
      ],
      "0:05 Diễm xưa\n10:05 Hạ trắng",
    ),
  },
  {
    name: "two songs at once in a set list",
    show: asArtist,
    ...setList(
      [
        { atSeconds: 5, title: "Diễm xưa" },
        { atSeconds: 5, title: "Hạ trắng" },
      ],
      "0:05 Diễm xưa\n0:05 Hạ trắng",
    ),
    refused: "Two lines have the same time.",
  },
  {
    name: "the sound of a replay as a podcast",
    show: asArtist,
    with: async ({ show }) => {
      await makeReplay(show.id);
      return {};
    },
    form: onReplay({ intent: "podcast", offered: "on" }),
    api: call(
      "PUT",
      ({ show }) => `/events/${show.id}/podcast`,
      () => ({ offered: true }),
    ),
  },
  {
    name: "a podcast without a replay",
    show: asArtist,
    refused: "Only replays that everybody can watch can be part of a podcast.",
    form: onReplay({ intent: "podcast", offered: "on" }),
    api: call(
      "PUT",
      ({ show }) => `/events/${show.id}/podcast`,
      () => ({ offered: true }),
    ),
  },
  { name: "captions", show: asArtist, ...captions("WEBVTT\n\n00:01.000 --> 00:02.000\nXin chào\n") },
  {
    name: "captions that are none",
    show: asArtist,
    ...captions("Xin chào"),
    refused: "This isn't a WebVTT file. The first line must be WEBVTT.",
  },
  {
    name: "captions removed",
    show: asArtist,
    with: async ({ show: { id: eventId } }) => {
      const values = { eventId, language: "vi" as const, vtt: "WEBVTT\n", cues: 1, givenAt: new Date() };
      await transaction((tx) => tx.insert(captionRows).values(values));
      return {};
    },
    form: onReplay({ intent: "captionsRemove", language: "vi" }),
    api: call("DELETE", ({ show }) => `/events/${show.id}/captions/vi`),
  },
  { name: "the end of a show", show: { isLive: true, asArtist: true }, ...end },
  {
    name: "the end of a show by somebody else",
    show: { isLive: true },
    ...end,
    refused: "You don't have permission to do this.",
  },
  { name: "a longer free look", show: openShow, ...freeLook("extendFreeLook", "extend") },
  {
    name: "a longer free look by somebody else",
    show: { ...openShow, asArtist: false },
    ...freeLook("extendFreeLook", "extend"),
    refused: "You don't have permission to do this.",
  },
  {
    name: "the end of a free look that is over",
    show: { ...openShow, isLive: false },
    ...freeLook("closeFreeLook", "close"),
    refused: "The free look is over.",
  },
  { name: "an artist's page", show: asArtist, ...profile("Hạ Vy") },
  {
    name: "an artist's page without a name",
    show: asArtist,
    ...profile(" "),
    refused: "Stage name is required",
  },
];
