import { createOverlayAddress } from "~/models/accounts/overlay-address.server";
import * as screen from "~/routes/dashboard+/overlay/route";
import { actorFor } from "../factories/people";
import { call } from "./actions";
import type { Case } from "./case";
import { byForm } from "./ways";
import type { World } from "./worlds";

const press = (intent: string) => (world: World) =>
  byForm(screen.action, "/dashboard/overlay", world.asker, { intent });

const withOverlay: Pick<Case, "show" | "with"> = {
  show: { asArtist: true },
  with: async ({ artist }) => {
    await createOverlayAddress(actorFor(artist));
    return {};
  },
};

export const OVERLAY_CASES: Case[] = [
  {
    name: "an overlay",
    show: { asArtist: true },
    form: press("create"),
    api: call("POST", () => "/artist/overlay"),
  },
  {
    name: "an overlay with another address",
    ...withOverlay,
    form: press("replace"),
    api: call("POST", () => "/artist/overlay/replacement"),
  },
  {
    name: "an overlay switched off",
    ...withOverlay,
    form: press("remove"),
    api: call("DELETE", () => "/artist/overlay"),
  },
];
