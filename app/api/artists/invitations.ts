import { z } from "zod";
import {
  followByInvitation,
  getInvitation,
  setInvitationRefusal,
} from "~/models/outreach/invitations/answer-invitation.server";
import {
  createInvitationList,
  deleteInvitationList,
  getOwnList,
  listInvitationLists,
} from "~/models/outreach/invitations/manage-lists.server";
import { InvitationInput, MAX_TEXT_LENGTH } from "~/models/outreach/invitations/schema";
import { cancelInvitationList, sendInvitationList } from "~/models/outreach/invitations/send-list.server";
import { operation } from "../core/operation";
import {
  InvitationJson,
  invitationJson,
  InvitationListDetailsJson,
  invitationListDetailsJson,
  InvitationListJson,
  invitationListJson,
} from "../json/invitation-json";

const common = { tag: "studio", who: "artist" } as const;
/** Signed-in browsers only: a token that leaks must not write to thousands. */
const write = { ...common, scope: null } as const;
/** The link is the right to answer, so responses must not be cached. */
const byLink = { tag: "artists", isPersonal: true } as const;

const steps = [
  { step: "send", id: "sendInvitations", run: sendInvitationList },
  { step: "cancel", id: "cancelInvitations", run: cancelInvitationList },
] as const;

export const invitationsCalls = [
  operation({
    ...common,
    method: "get",
    path: "/artist/invitations",
    id: "listInvitations",
    response: z.array(InvitationListJson),
    run: async ({ actor }) => Promise.all((await listInvitationLists(actor)).map(invitationListJson)),
  }),
  operation({
    ...write,
    method: "post",
    path: "/artist/invitations",
    id: "createInvitations",
    body: InvitationInput,
    maxBytes: 2 * MAX_TEXT_LENGTH,
    response: InvitationListDetailsJson,
    status: 201,
    run: async ({ actor, body }) => invitationListDetailsJson(await createInvitationList(actor, body)),
  }),
  operation({
    ...common,
    method: "get",
    path: "/artist/invitations/{id}",
    id: "getInvitations",
    response: InvitationListDetailsJson,
    run: async ({ actor, params }) => invitationListDetailsJson(await getOwnList(actor, params.id)),
  }),
  operation({
    ...write,
    method: "delete",
    path: "/artist/invitations/{id}",
    id: "deleteInvitations",
    response: z.object({ deleted: z.literal(true) }),
    errors: ["conflict"],
    run: async ({ actor, params }) => {
      await deleteInvitationList(actor, params.id);
      return { deleted: true as const };
    },
  }),
  ...steps.map(({ step, id, run }) =>
    operation({
      ...write,
      method: "post",
      path: `/artist/invitations/{id}/${step}`,
      id,
      response: InvitationListDetailsJson,
      errors: ["conflict"],
      run: async ({ actor, params }) => invitationListDetailsJson(await run(actor, params.id)),
    }),
  ),
  operation({
    ...byLink,
    method: "get",
    path: "/invitations/{token}",
    id: "getInvitation",
    who: "anyone",
    response: InvitationJson,
    run: async ({ actor, params }) => invitationJson(await getInvitation(actor, params.token)),
  }),
  operation({
    method: "post",
    path: "/invitations/{token}/follow",
    id: "followByInvitation",
    tag: "artists",
    who: "member",
    scope: "viewer:write",
    response: z.object({ artistId: z.uuid(), following: z.boolean() }),
    errors: ["conflict"],
    run: async ({ actor, params }) => {
      const { artistId, following } = await followByInvitation(actor, params.token);
      return { artistId, following };
    },
  }),
  ...([true, false] as const).map((isRefused) =>
    operation({
      ...byLink,
      method: isRefused ? "put" : "delete",
      path: "/invitations/{token}/refusal",
      id: isRefused ? "refuseInvitations" : "allowInvitations",
      who: "anyone",
      response: z.object({ refused: z.boolean() }),
      run: async ({ params }) => {
        await setInvitationRefusal(params.token, isRefused);
        return { refused: isRefused };
      },
    }),
  ),
];
