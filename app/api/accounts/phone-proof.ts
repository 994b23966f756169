import { z } from "zod";
import { forgetSignInCode, readSignInSecret, signInCodeCookie } from "~/auth/cookies/sign-in-code.server";
import { redeemRequestedCode } from "~/auth/requested-code.server";
import { throttleCodeRequest } from "~/auth/throttles.server";
import { addressOf } from "~/platform/http/client-address.server";
import {
  getNumberToProve,
  getUnprovenNumber,
  proveNumber,
  requestNumberCode,
} from "~/models/accounts/prove-number.server";
import { MailedCode } from "~/models/accounts/schema";
import { operation } from "../core/operation";
import { codeRequestOf } from "./code-request";

/** The number of an account is its owner's: text messages go to proven numbers only. */
export const phoneProofCalls = [
  operation({
    method: "post",
    path: "/user/phone/code",
    id: "requestPhoneCode",
    tag: "accounts",
    who: "member",
    scope: null,
    response: z.object({ sent: z.literal(true) }),
    status: 202,
    errors: ["conflict", "unavailable"],
    run: async ({ actor, request, response }) => {
      const { cookie } = request.headers;
      await throttleCodeRequest(await getUnprovenNumber(actor), addressOf(request), cookie);
      const secret = await requestNumberCode(actor, await codeRequestOf(request));
      response.append("Set-Cookie", await signInCodeCookie(secret));
      return { sent: true as const };
    },
  }),
  operation({
    method: "post",
    path: "/user/phone/verify",
    id: "provePhone",
    tag: "accounts",
    who: "member",
    scope: null,
    body: MailedCode,
    response: z.object({ proven: z.literal(true) }),
    errors: ["conflict"],
    run: async ({ actor, body, request, response }) => {
      const source = { address: addressOf(request), cookie: request.headers.cookie };
      const prove = (secret: string) => proveNumber(actor, secret, body.code);
      await redeemRequestedCode(await getNumberToProve(actor, await readSignInSecret(source.cookie)), source, prove);
      response.append("Set-Cookie", await forgetSignInCode());
      return { proven: true as const };
    },
  }),
];
