import * as remote from "~/routes/_tv+/tv_.$id/route";
import * as screen from "~/routes/_tv+/tv/route";
import { openOnTelevision } from "~/models/live/televisions/open-television.server";
import { requestLetters } from "~/models/live/televisions/request-letters.server";
import { actorFor } from "../factories/people";
import { call } from "./actions";
import type { Case } from "./case";
import type { Fields } from "../factories/requests";
import { byForm } from "./ways";
import type { World } from "./worlds";

const screenOf = async () => requestLetters({ device: null, address: "203.0.113.7" });

async function withLetters() {
  return { letters: (await screenOf()).letters };
}

async function withTelevision({ asker, show }: World) {
  const { letters } = await screenOf();
  return { tv: await openOnTelevision(actorFor({ id: asker.id, role: "viewer" }), letters, show.id) };
}

const open: Pick<Case, "form" | "api"> = {
  form: ({ asker, show, made }) =>
    byForm(screen.action, "/tv", asker, { code: made.letters ?? "AAAAAA", eventId: show.id }),
  api: call(
    "POST",
    ({ made }) => `/tv/codes/${made.letters ?? "AAAAAA"}`,
    ({ show }) => ({ eventId: show.id }),
  ),
};

const press =
  (fields: (world: World) => Fields): Case["form"] =>
  (world) =>
    byForm(remote.action, `/tv/${world.made.tv}`, world.asker, fields(world), { id: world.made.tv! });

export const TELEVISION_CASES: Case[] = [
  { name: "a show opened on a television", with: withLetters, ...open },
  {
    name: "a show opened with letters of no television",
    ...open,
    refused: "These letters don't match a TV. Check them, or get new ones on the TV.",
  },
  {
    name: "the sound of a television",
    with: withTelevision,
    form: press(() => ({ intent: "quieter" })),
    api: call(
      "PUT",
      ({ made }) => `/user/tvs/${made.tv}`,
      () => ({ volume: 90 }),
    ),
  },
  {
    name: "a television ended",
    with: withTelevision,
    form: press(() => ({ intent: "stop" })),
    api: call("DELETE", ({ made }) => `/user/tvs/${made.tv}`),
  },
];
