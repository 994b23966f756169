import { transaction } from "~db/client.server";
import { recordings } from "~db/schema";
import * as clip from "~/routes/_events+/clip.$id_.delete";
import * as clips from "~/routes/dashboard+/$id.clips/route";
import * as marking from "~/routes/stream+/$id_.clip";
import { makeClipRow } from "../factories/clips";
import { makeReplay } from "../factories/replays";
import type { Fields } from "../factories/requests";
import { call } from "./actions";
import type { Case } from "./case";
import { byForm } from "./ways";
import type { World } from "./worlds";

const asArtist = { asArtist: true };

async function withReplay({ show }: World) {
  await makeReplay(show.id);
  await transaction((tx) =>
    tx.update(recordings).set({ spans: [{ atMs: 0, epochMs: Date.UTC(2026, 0, 1) }], durationMs: 600_000 }),
  );
  return {};
}
const withClip = async ({ show, artist }: World) => ({
  clip: (await makeClipRow({ eventId: show.id, makerId: artist.id })).id,
});
const withUncutClip = async ({ show, artist }: World) => {
  const uncut = { state: "requested", bytes: null, durationMs: null } as const;
  return { clip: (await makeClipRow({ eventId: show.id, makerId: artist.id, ...uncut })).id };
};

const mark = (position: string, seconds: number) => ({
  form: ({ asker, show: { id } }: World) =>
    byForm(marking.action, `/stream/${id}/clip`, asker, { seconds: "30", title: "Diễm xưa", position }, { id }),
  api: call(
    "POST",
    ({ show }) => `/events/${show.id}/clips`,
    () => ({ seconds: 30, title: "Diễm xưa", position: seconds }),
  ),
});
const change = (fields: Fields, body: object): Pick<Case, "form" | "api"> => ({
  form: ({ asker, show: { id }, made }) =>
    byForm(clips.action, `/dashboard/${id}/clips`, asker, { clip: made.clip!, ...fields }, { id }),
  api: call(
    "PUT",
    ({ made }) => `/clips/${made.clip}`,
    () => body,
  ),
});
const approve = change({ intent: "approve" }, { review: "approved" });

export const CLIP_CASES: Case[] = [
  { name: "a clip of a replay", show: asArtist, with: withReplay, ...mark("1:30", 90) },
  {
    name: "a clip of a moment that the replay doesn't have",
    show: asArtist,
    with: withReplay,
    ...mark("11:00", 660),
    refused: "The recording doesn't have this moment",
  },
  {
    name: "a clip by a viewer whom the artist lets",
    show: { clipsEnabled: true },
    with: withReplay,
    ...mark("1:30", 90),
  },
  {
    name: "a clip by a viewer",
    with: withReplay,
    ...mark("1:30", 90),
    refused: "The artist doesn't let viewers make clips of this show.",
  },
  {
    name: "a clip of nothing",
    show: asArtist,
    ...mark("1:30", 90),
    refused: "Nothing of this show is recorded right now.",
  },
  { name: "a clip approved", show: asArtist, with: withClip, ...approve },
  { name: "a clip refused", show: asArtist, with: withClip, ...change({ intent: "refuse" }, { review: "refused" }) },
  {
    name: "an uncut clip approved",
    show: asArtist,
    with: withUncutClip,
    ...approve,
    refused: "This clip isn't ready yet.",
  },
  {
    name: "a clip renamed",
    show: asArtist,
    with: withClip,
    ...change({ intent: "rename", title: "Mở màn" }, { title: "Mở màn" }),
  },
  {
    name: "a clip deleted",
    show: asArtist,
    with: withClip,
    form: ({ asker, made: { clip: id } }) => byForm(clip.action, `/clip/${id}/delete`, asker, {}, { id: id! }),
    api: call("DELETE", ({ made }) => `/clips/${made.clip}`),
  },
];
