import { z } from "zod";
import { HELPER_TASKS } from "~db/vocabularies";
import { AppError } from "~/platform/errors";
import { Acceptance, HelperInput, InvitationInput } from "~/models/accounts/team/schema";
import {
  acceptInvitation,
  inviteHelper,
  leaveTeam,
  listTeams,
  listTeam,
  removeHelper,
} from "~/models/accounts/team/team.server";
import { Instant, instantOrNull } from "../json/parts";
import { operation } from "../core/operation";

const PlaceInTeam = z
  .object({ personId: z.string(), name: z.string(), task: z.enum(HELPER_TASKS), acceptedAt: Instant.nullable() })
  .meta({ id: "PlaceInTeam" });
const Team = z.array(PlaceInTeam);
const teamJson = (places: Awaited<ReturnType<typeof listTeams>>) =>
  places.map(({ personId, name, task, acceptedAt }) => ({
    ...{ personId, name, task },
    acceptedAt: instantOrNull(acceptedAt),
  }));

/** @throws AppError not_found for an unknown task */
function placeIn(params: { personId: string; task: string }): HelperInput {
  const { data } = HelperInput.safeParse(params);
  if (!data) throw new AppError("not_found", "team:notInvited");
  return data;
}

export const teamCalls = [
  operation({
    method: "get",
    path: "/artist/team",
    id: "listTeam",
    tag: "studio",
    who: "artist",
    response: Team,
    run: async ({ actor }) => teamJson(await listTeam(actor)),
  }),
  operation({
    method: "post",
    path: "/artist/team",
    id: "inviteHelper",
    tag: "studio",
    who: "artist",
    scope: "events:write",
    body: InvitationInput,
    response: Team,
    errors: ["conflict"],
    run: async ({ actor, body }) => {
      await inviteHelper(actor, body);
      return teamJson(await listTeam(actor));
    },
  }),
  operation({
    method: "delete",
    path: "/artist/team/{personId}/{task}",
    id: "removeHelper",
    tag: "studio",
    who: "artist",
    scope: "events:write",
    response: Team,
    run: async ({ actor, params }) => {
      await removeHelper(actor, placeIn(params));
      return teamJson(await listTeam(actor));
    },
  }),
  operation({
    method: "get",
    path: "/user/teams",
    id: "listPlaces",
    tag: "studio",
    who: "member",
    response: Team,
    run: async ({ actor }) => teamJson(await listTeams(actor)),
  }),
  operation({
    method: "post",
    path: "/user/teams/{personId}/{task}",
    id: "acceptPlace",
    tag: "studio",
    who: "member",
    scope: "viewer:write",
    body: Acceptance.pick({ secret: true }).optional(),
    response: Team,
    run: async ({ actor, params, body }) => {
      await acceptInvitation(actor, { ...placeIn(params), ...body });
      return teamJson(await listTeams(actor));
    },
  }),
  operation({
    method: "delete",
    path: "/user/teams/{personId}/{task}",
    id: "leavePlace",
    tag: "studio",
    who: "member",
    scope: "viewer:write",
    response: Team,
    run: async ({ actor, params }) => {
      await leaveTeam(actor, placeIn(params));
      return teamJson(await listTeams(actor));
    },
  }),
];
