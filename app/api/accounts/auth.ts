import type { Request, Response } from "express";
import { z } from "zod";
import { signInWithPassword } from "~/auth/authenticator.server";
import { forgetSignInCode, signInCodeCookie } from "~/auth/cookies/sign-in-code.server";
import { signOutHeaders } from "~/auth/sign-out.server";
import { redeemRequestedCode, sendCode } from "~/auth/requested-code.server";
import { throttleGuess, throttleSignUp } from "~/auth/throttles.server";
import { addressOf } from "~/platform/http/client-address.server";
import { AppError } from "~/platform/errors";
import { translator } from "~/locales/i18n.server";
import { languageOfHeader } from "~/locales/language-of-header.server";
import { type Account, getAccount } from "~/models/accounts/accounts.server";
import { Login, MailedCode, SignInCodeRequest, Signup } from "~/models/accounts/schema";
import { hasUnconfirmedFactor } from "~/models/accounts/authentication/credentials-doubt.server";
import { signInWithProvenAddress } from "~/models/accounts/authentication/proven-address.server";
import { checkSecondFactor } from "~/models/accounts/authentication/second-factor.server";
import { redeemSignInCode } from "~/models/accounts/authentication/codes/redeem-code.server";
import { isReadOutCodeWaiting } from "~/models/accounts/authentication/codes/read-out-code.server";
import { findCodeProblem } from "~/models/accounts/authentication/codes/request-code.server";
import { signUp } from "~/models/accounts/authentication/sign-up.server";
import { UserJson, userJson } from "./user-json";
import { operation } from "../base/operation";
import { codeRequestOf, sourceOf } from "./code-request";
import { startApiSession } from "./start-api-session";

/** `code` is the second factor: from the app, or a recovery code. */
const FactorCode = z.string("accounts:codeNeeded").max(40, "accounts:codeWrong").optional();
const ApiLogin = Login.extend({ code: FactorCode });
/**
 * `message`: the reason why no code was sent. `isOnItsWay`: a code was sent a short time ago, and
 * this browser can use it.
 */
const CodeAnswer = z.object({
  sent: z.boolean(),
  isOnItsWay: z.boolean().optional(),
  message: z.string().optional(),
});
const ApiMailedCode = SignInCodeRequest.extend({ ...MailedCode.shape, secondFactor: FactorCode });

export const authCalls = [
  operation({
    method: "get",
    path: "/auth/user",
    id: "getUser",
    tag: "accounts",
    who: "member",
    response: UserJson,
    run: async ({ actor }) => userJson(await getAccount(actor.userId)),
  }),
  operation({
    method: "post",
    path: "/auth/login",
    id: "signIn",
    tag: "accounts",
    who: "anyone",
    body: ApiLogin,
    response: UserJson,
    run: async ({ body: { code: factorCode, ...loginFields }, request, response }) => {
      const account = await signInWithPassword(loginFields, sourceOf(request));

      return signIn(request, response, account, factorCode);
    },
  }),
  operation({
    method: "post",
    path: "/auth/code",
    id: "requestSignInCode",
    tag: "accounts",
    who: "anyone",
    body: SignInCodeRequest,
    response: CodeAnswer,
    status: 202,
    errors: ["unavailable"],
    run: async ({ body: { loginId }, request, response }) => {
      const t = translator(languageOfHeader(request.headers));
      const problem = findCodeProblem(loginId);
      const isReadOut = await isReadOutCodeWaiting(loginId);
      if (problem && !isReadOut) return { sent: false, message: t(problem) };

      const codeRequest = { ...(await codeRequestOf(request)), loginId, returnTo: "/" };
      const { secret, isNew: isNewCode } = await sendCode(codeRequest, sourceOf(request));

      response.append("Set-Cookie", await signInCodeCookie(secret));
      if (isNewCode && !isReadOut) return { sent: true };

      const message = t(isReadOut ? "accounts:codeReadOut" : "accounts:codeNewest", {
        phone: loginId,
      });

      return { sent: false, isOnItsWay: true, message };
    },
  }),
  operation({
    method: "post",
    path: "/auth/code/verify",
    id: "signInWithCode",
    tag: "accounts",
    who: "anyone",
    body: ApiMailedCode,
    response: UserJson,
    errors: ["conflict"],
    run: async ({ body: { loginId, code, secondFactor }, request, response }) => {
      const redeem = (secret: string) => redeemSignInCode(secret, code, { loginId });
      const { address } = await redeemRequestedCode({ loginId, code }, sourceOf(request), redeem);
      const language = languageOfHeader(request.headers);
      const account = await signInWithProvenAddress(
        address,
        language,
        translator(language)("accounts:nameless"),
      );

      response.append("Set-Cookie", await forgetSignInCode());

      return signIn(request, response, account, secondFactor);
    },
  }),
  operation({
    method: "post",
    path: "/auth/signup",
    id: "signUp",
    tag: "accounts",
    who: "anyone",
    body: Signup,
    response: UserJson,
    status: 201,
    errors: ["conflict"],
    run: async ({ body, request }) => {
      await throttleSignUp(addressOf(request));

      return userJson(await signUp(body, languageOfHeader(request.headers)));
    },
  }),
  operation({
    method: "post",
    path: "/auth/logout",
    id: "signOut",
    tag: "accounts",
    who: "anyone",
    response: z.object({ signedOut: z.literal(true) }),
    run: async ({ request, response }) => {
      for (const header of await signOutHeaders(request.headers.cookie)) response.append(...header);

      return { signedOut: true as const };
    },
  }),
];

/** Starts the session; requires the second factor if the account has a confirmed one. */
async function signIn(
  request: Request,
  response: Response,
  account: Account,
  factorCode: string | undefined,
) {
  const isTwoFactor = account.hasSecondFactor && !hasUnconfirmedFactor(account);
  const checkFactor = () => checkSecondFactor(account.id, requireCode(factorCode));
  if (isTwoFactor) await throttleGuess("code", account.id, checkFactor);
  await startApiSession(request, response, account, { isTwoFactor });

  return userJson(account);
}

function requireCode(factorCode: string | undefined): string {
  if (!factorCode) throw new AppError("unauthenticated", "accounts:codeNeeded");

  return factorCode;
}
