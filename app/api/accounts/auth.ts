import type { Request, Response } from "express";
import { z } from "zod";
import { signInWithPassword } from "~/auth/authenticator.server";
import { forgetSignInCode, signInCodeCookie } from "~/auth/cookies/sign-in-code.server";
import { endSession } from "~/auth/session.server";
import { redeemRequestedCode } from "~/auth/requested-code.server";
import { throttleCodeRequest, throttleGuess, throttleSignUp } from "~/auth/throttles.server";
import { addressOf } from "~/platform/http/client-address.server";
import { AppError } from "~/platform/errors";
import { translator } from "~/locales/i18n.server";
import { languageOfHeader } from "~/locales/language-of-header.server";
import { type Account, getAccount } from "~/models/accounts/accounts.server";
import { Login, MailedCode, SignInCodeRequest, Signup } from "~/models/accounts/schema";
import { isFactorInDoubt } from "~/models/accounts/authentication/credentials-doubt.server";
import { signInWithProvenAddress } from "~/models/accounts/authentication/proven-address.server";
import { checkSecondFactor } from "~/models/accounts/authentication/second-factor.server";
import {
  findCodeProblem,
  redeemSignInCode,
  requestSignInCode,
} from "~/models/accounts/authentication/sign-in-codes.server";
import { signUp } from "~/models/accounts/authentication/sign-up.server";
import { UserJson, userJson } from "../json/user-json";
import { operation } from "../core/operation";
import { codeRequestOf } from "./code-request";
import { startApiSession } from "./start-api-session";

/** `code` is the second factor: from the app, or a recovery code. */
const FactorCode = z.string("accounts:codeNeeded").max(40, "accounts:codeWrong").optional();
const ApiLogin = Login.extend({ code: FactorCode });
/** `message` tells why this site sends no codes to such a phone number. */
const CodeAnswer = z.object({ sent: z.boolean(), message: z.string().optional() });
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
    run: async ({ body: { code, ...login }, request, response }) => {
      const source = { address: addressOf(request), cookie: request.headers.cookie };
      const account = await signInWithPassword(login, source);
      return signIn(request, response, account, { code });
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
      const { cookie } = request.headers;
      const problem = findCodeProblem(loginId);
      if (problem) return { sent: false, message: translator(languageOfHeader(request.headers))(problem) };
      await throttleCodeRequest(loginId, addressOf(request), cookie);
      const secret = await requestSignInCode({ ...(await codeRequestOf(request)), loginId, returnTo: "/" });
      response.append("Set-Cookie", await signInCodeCookie(secret));
      return { sent: true };
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
    run: async ({ body, request, response }) => {
      const source = { address: addressOf(request), cookie: request.headers.cookie };
      const redeem = (secret: string) => redeemSignInCode(secret, body.code, body.loginId);
      const { address } = await redeemRequestedCode(body.loginId, source, redeem);
      const language = languageOfHeader(request.headers);
      const account = await signInWithProvenAddress(address, language, translator(language)("accounts:nameless"));
      response.append("Set-Cookie", await forgetSignInCode());
      return signIn(request, response, account, { code: body.secondFactor, isAddressProven: true });
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
      response.append("Set-Cookie", await endSession(request.headers.cookie));
      return { signedOut: true as const };
    },
  }),
];

type SecondStep = { code: string | undefined; isAddressProven?: boolean };

/** Starts the session, with the second factor if the account has one that counts. */
async function signIn(request: Request, response: Response, account: Account, step: SecondStep) {
  const { code, isAddressProven = false } = step;
  const isTwoFactor = account.hasSecondFactor && !(isAddressProven && isFactorInDoubt(account));
  const check = () => checkSecondFactor(account.id, requireCode(code));
  if (isTwoFactor) await throttleGuess("code", account.id, check);
  await startApiSession(request, response, account, { isTwoFactor, isAddressProven });
  return userJson(account);
}

function requireCode(code: string | undefined): string {
  if (!code) throw new AppError("unauthenticated", "accounts:codeNeeded");
  return code;
}
