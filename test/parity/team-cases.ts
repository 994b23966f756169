import { transaction } from "~db/client.server";
import { helpers } from "~db/schema";
import * as ownTeam from "~/routes/dashboard+/team/route";
import * as places from "~/routes/_account+/team/route";
import { makeUser } from "../factories/people";
import { call } from "./actions";
import type { Case } from "./case";
import { byForm } from "./ways";
import type { World } from "./worlds";

const task = "moderator" as const;
const friend = async () => {
  const { id, email } = await makeUser();
  return { friend: id, email: email! };
};

async function invite({ artist }: World, userId: string, acceptedAt: Date | null) {
  await transaction((tx) => tx.insert(helpers).values({ artistId: artist.id, userId, task, acceptedAt }));
}
const inviteAsker = (acceptedAt: Date | null) => async (world: World) => {
  await invite(world, world.asker.id, acceptedAt);
  return {};
};
const inviting = (loginId: (world: World) => string) => ({
  form: (world: World) =>
    byForm(ownTeam.action, "/dashboard/team", world.asker, { intent: "invite", loginId: loginId(world), task }),
  api: call(
    "POST",
    () => "/artist/team",
    (world) => ({ loginId: loginId(world), task }),
  ),
});
const place = (intent: string, method: string) => ({
  form: ({ artist, asker }: World) => byForm(places.action, "/team", asker, { intent, personId: artist.id, task }),
  api: call(method, ({ artist }) => `/user/teams/${artist.id}/${task}`),
});

export const TEAM_CASES: Case[] = [
  { name: "a helper invited", show: { asArtist: true }, with: friend, ...inviting(({ made }) => made.email!) },
  {
    name: "a helper invited who has no account",
    show: { asArtist: true },
    ...inviting(() => "khong.ai@nhacsong.test"),
    refused: "No account uses this email or phone number. Please check it, or ask them to sign up first.",
  },
  {
    name: "a helper removed",
    show: { asArtist: true },
    with: async (world) => {
      const made = await friend();
      await invite(world, made.friend, new Date());
      return made;
    },
    form: ({ asker, made }) =>
      byForm(ownTeam.action, "/dashboard/team", asker, { intent: "remove", personId: made.friend!, task }),
    api: call("DELETE", ({ made }) => `/artist/team/${made.friend}/${task}`),
  },
  { name: "a place in a team taken", with: inviteAsker(null), ...place("accept", "POST") },
  { name: "a place in a team declined", with: inviteAsker(null), ...place("decline", "DELETE") },
  { name: "a place in a team left", with: inviteAsker(new Date()), ...place("leave", "DELETE") },
];
