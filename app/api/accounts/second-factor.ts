import { z } from "zod";
import { rememberBrowserAgain } from "~/auth/renew-session.server";
import { throttleGuess, throttleOwnerAndCode } from "~/auth/throttles.server";
import { BeginFactorForm, ConfirmFactorForm, TurnOffForm } from "~/models/accounts/profile-schema";
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
} from "~/models/accounts/authentication/second-factor.server";
import type { Member } from "~/models/base/actor";
import { operation } from "../base/operation";

/**
 * `secret` and its otpauth address are returned only until the factor is confirmed; `codesLeft`
 * counts recovery codes.
 */
const FactorJson = z
  .object({
    state: z.enum(["off", "begun", "on"]),
    secret: z.string().nullable(),
    uri: z.string().nullable(),
    codesLeft: z.int(),
  })
  .meta({ id: "SecondFactor" });

/** Calls for the second factor. No token scope covers them: signed-in browsers only. */
export const secondFactorCalls = [
  operation({
    method: "get",
    path: "/user/second-factor",
    id: "getSecondFactor",
    tag: "accounts",
    who: "member",
    scope: null,
    response: FactorJson,
    run: ({ actor }) => factorJson(actor),
  }),
  operation({
    method: "post",
    path: "/user/second-factor",
    id: "beginSecondFactor",
    tag: "accounts",
    who: "member",
    scope: null,
    body: BeginFactorForm,
    response: FactorJson,
    errors: ["conflict"],
    run: async ({ actor, body, session }) => {
      await throttleGuess("password", actor.userId, () =>
        beginSecondFactor(actor, { ...body, session }),
      );

      return factorJson(actor);
    },
  }),
  operation({
    method: "post",
    path: "/user/second-factor/confirm",
    id: "confirmSecondFactor",
    tag: "accounts",
    who: "member",
    scope: null,
    body: ConfirmFactorForm,
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ["conflict"],
    run: async ({ actor, body, session, request, response }) => {
      const confirm = () => confirmSecondFactor(actor, { ...body, session });
      const recoveryCodes = await throttleOwnerAndCode(actor.userId, confirm);

      response.append(
        "Set-Cookie",
        await rememberBrowserAgain(request.headers.cookie, actor.userId),
      );

      return { recoveryCodes };
    },
  }),
  operation({
    method: "post",
    path: "/user/second-factor/off",
    id: "turnOffSecondFactor",
    tag: "accounts",
    who: "member",
    scope: null,
    body: TurnOffForm,
    response: FactorJson,
    run: async ({ actor, body, session }) => {
      await throttleOwnerAndCode(actor.userId, () =>
        removeSecondFactor(actor, { ...body, session }),
      );

      return factorJson(actor);
    },
  }),
];

async function factorJson(actor: Member): Promise<z.output<typeof FactorJson>> {
  const factorSetup = await readSecondFactor(actor);
  const begunSetup = factorSetup.state === "begun" ? factorSetup : { secret: null, uri: null };

  return {
    state: factorSetup.state,
    secret: begunSetup.secret,
    uri: begunSetup.uri,
    codesLeft: factorSetup.state === "on" ? factorSetup.codesLeft : 0,
  };
}
