import { z } from "zod";
import { APPLICATION_STATES } from "~db/vocabularies";
import { throttleGuess } from "~/auth/throttles.server";
import { getAccount } from "~/models/accounts/accounts.server";
import { Application } from "~/models/accounts/application-schema";
import { applyAsArtist, findApplication } from "~/models/accounts/applications.server";
import { NamesForm } from "~/models/accounts/profile-schema";
import { changeNames } from "~/models/accounts/profile.server";
import { UserJson, userJson } from "./user-json";
import { operation } from "../base/operation";

/** Accepts the invitation code as `invitationCode`, and as `code`, its name in the form. */
const ApplicationCall = z.preprocess(
  (body) => (hasInvitationCode(body) ? { ...body, code: body.invitationCode } : body),
  Application.extend({ invitationCode: Application.shape.code }),
);
const ApplicationJson = z.object({ application: z.enum(APPLICATION_STATES).nullable() });

/** Calls for a member's own account, except signing in. */
export const accountCalls = [
  operation({
    method: "put",
    path: "/user/names",
    id: "changeNames",
    tag: "accounts",
    who: "member",
    body: NamesForm,
    response: UserJson,
    run: async ({ actor, body }) => {
      await changeNames(actor, body);

      return userJson(await getAccount(actor.userId));
    },
  }),
  operation({
    method: "get",
    path: "/artist/application",
    id: "getApplication",
    tag: "accounts",
    who: "member",
    response: ApplicationJson,
    run: async ({ actor }) => ({
      application: (await findApplication(actor))?.application ?? null,
    }),
  }),
  operation({
    method: "post",
    path: "/artist/application",
    id: "applyAsArtist",
    tag: "accounts",
    who: "member",
    body: ApplicationCall,
    response: ApplicationJson,
    errors: ["conflict"],
    run: async ({ actor, body }) => {
      const sendApplication = () => applyAsArtist(actor, body);

      return {
        application: await (body.code
          ? throttleGuess("invitation", actor.userId, sendApplication)
          : sendApplication()),
      };
    },
  }),
];

function hasInvitationCode(body: unknown): body is { invitationCode: unknown } {
  return typeof body === "object" && body !== null && "invitationCode" in body;
}
