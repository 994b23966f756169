import { z } from "zod";
import {
  forgetSignInCode,
  readSignInSecret,
  signInCodeCookie,
} from "~/auth/cookies/sign-in-code.server";
import { rememberBrowserAgain } from "~/auth/renew-session.server";
import { redeemRequestedCode } from "~/auth/requested-code.server";
import { throttleCodeRequest } from "~/auth/sign-in-throttles.server";
import { getAccount } from "~/models/accounts/accounts.server";
import type { ProvenField } from "~/models/accounts/authentication/address-owner.server";
import { confirmPasswordOwner } from "~/models/accounts/authentication/take-over.server";
import {
  getAddressToProve,
  getUnprovenAddress,
  proveAddress,
  requestProofCode,
} from "~/models/accounts/addresses/prove-address.server";
import { MailedCode } from "~/models/accounts/schema";
import { UserJson, userJson } from "./user-json";
import { operation } from "../base/operation";
import { codeRequestOf, sourceOf } from "./code-request";

type ProofCallIds = {
  request: "requestEmailCode" | "requestPhoneCode";
  verify: "proveEmail" | "provePhone";
};

function proofCalls(field: ProvenField, operationIds: ProofCallIds) {
  return [
    operation({
      method: "post",
      path: `/user/${field}/code`,
      id: operationIds.request,
      tag: "accounts",
      who: "member",
      scope: null,
      response: z.object({ sent: z.literal(true) }),
      status: 202,
      errors: ["conflict", "unavailable"],
      run: async ({ actor, request, response }) => {
        await throttleCodeRequest(await getUnprovenAddress(actor, field), sourceOf(request), {
          isForProof: true,
        });

        const secret = await requestProofCode(actor, field, await codeRequestOf(request));

        response.append("Set-Cookie", await signInCodeCookie(secret));

        return { sent: true as const };
      },
    }),
    operation({
      method: "post",
      path: `/user/${field}/verify`,
      id: operationIds.verify,
      tag: "accounts",
      who: "member",
      scope: null,
      body: MailedCode,
      response: z.object({ proven: z.literal(true) }),
      errors: ["conflict"],
      run: async ({ actor, body: { code }, session, request, response }) => {
        const source = sourceOf(request);
        const loginId = await getAddressToProve(
          actor,
          field,
          await readSignInSecret(source.cookie),
        );
        const proveSecret = (secret: string) =>
          proveAddress(actor, field, { secret, code, session });

        await redeemRequestedCode({ loginId, code, isForProof: true }, source, proveSecret);
        response.append("Set-Cookie", await forgetSignInCode());
        response.append("Set-Cookie", await rememberBrowserAgain(source.cookie, actor.userId));

        return { proven: true as const };
      },
    }),
  ];
}

/**
 * Calls that prove the addresses of an account and, after the first proof, confirm who set its
 * password.
 */
export const addressProofCalls = [
  ...proofCalls("email", { request: "requestEmailCode", verify: "proveEmail" }),
  ...proofCalls("phone", { request: "requestPhoneCode", verify: "provePhone" }),
  operation({
    method: "post",
    path: "/user/password/answer",
    id: "answerWhosePassword",
    tag: "accounts",
    who: "member",
    scope: null,
    body: z.object({ isMine: z.boolean("errors:invalid") }),
    response: UserJson,
    errors: ["conflict"],
    run: async ({ actor, body: { isMine } }) => {
      await confirmPasswordOwner(actor, isMine);

      return userJson(await getAccount(actor.userId));
    },
  }),
];
