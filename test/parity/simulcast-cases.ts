import * as simulcast from "~/routes/dashboard+/simulcast/route";
import * as stream from "~/routes/stream+/$id/route";
import { makeSimulcastTarget } from "../factories/simulcasts";
import { call } from "./actions";
import { type Case, TICKETED } from "./case";
import { byForm } from "./ways";
import type { World } from "./worlds";

const asOwner = { show: { asArtist: true } } as const;
const FACEBOOK = { name: "Facebook", address: "rtmps://live.example/rtmp", streamKey: "abcd-1234" };

const onPage = (fields: Record<string, string>) => (world: World) =>
  byForm(simulcast.action, "/dashboard/simulcast", world.asker, fields);
const withTarget = async ({ artist }: World) => ({ target: (await makeSimulcastTarget({ artistId: artist.id })).id });

const added = (input: typeof FACEBOOK): Pick<Case, "show" | "form" | "api"> => ({
  ...asOwner,
  form: onPage({ intent: "add", ...input }),
  api: call(
    "POST",
    () => "/artist/simulcast-targets",
    () => input,
  ),
});

const switched = (on: boolean): Pick<Case, "with" | "form" | "api"> => ({
  with: async ({ artist, show }) => ({
    target: (await makeSimulcastTarget({ artistId: artist.id, shows: on ? [] : [show.id] })).id,
  }),
  form: ({ asker, made, show: { id } }) =>
    byForm(
      stream.action,
      `/stream/${id}`,
      asker,
      { intent: on ? "simulcastOn" : "simulcastOff", id: made.target! },
      { id },
    ),
  api: call(
    "PUT",
    ({ show, made }) => `/events/${show.id}/simulcasts/${made.target}`,
    () => ({ on }),
  ),
});

/** Other sites that a show is sent to. */
export const SIMULCAST_CASES: Case[] = [
  { name: "another site to be live on", ...added(FACEBOOK) },
  {
    name: "another site with its key in the address",
    ...added({ ...FACEBOOK, address: "https://live.example/rtmp" }),
    refused: "Enter an address that starts with rtmps:// or rtmp:// and has no key in it.",
  },
  {
    name: "a new key for another site",
    ...asOwner,
    with: withTarget,
    form: (world) => onPage({ intent: "key", id: world.made.target!, streamKey: "new-key" })(world),
    api: call(
      "PUT",
      ({ made }) => `/artist/simulcast-targets/${made.target}/key`,
      () => ({ streamKey: "new-key" }),
    ),
  },
  {
    name: "another site removed",
    ...asOwner,
    with: withTarget,
    form: (world) => onPage({ intent: "remove", id: world.made.target! })(world),
    api: call("DELETE", ({ made }) => `/artist/simulcast-targets/${made.target}`),
  },
  { name: "a show switched on for another site", ...asOwner, ...switched(true) },
  { name: "a show switched off for another site", ...asOwner, ...switched(false) },
  {
    name: "a ticketed show without a free look switched on for another site",
    show: { ...TICKETED, asArtist: true },
    ...switched(true),
    refused: "Ticketed shows are sent only for as long as their free look. Add a free look to the show first.",
  },
];
