import { z } from "zod";
import { signInWithPassword } from "~/auth/authenticator.server";
import { rememberBrowser } from "~/auth/cookies/known-browser.server";
import { endSession, startSession } from "~/auth/session.server";
import { throttleGuess, throttleSignUp } from "~/auth/throttles.server";
import { addressOf } from "~/client-address.server";
import { AppError } from "~/errors";
import { languageOfHeader } from "~/locales/language-of-header.server";
import { getAccount } from "~/models/accounts/accounts.server";
import { Login, Signup } from "~/models/accounts/schema";
import { checkSecondFactor } from "~/models/accounts/authentication/second-factor.server";
import { signUp } from "~/models/accounts/authentication/sign-up.server";
import { UserJson, userJson } from "../json/user-json";
import { operation } from "../core/operation";

/** `code` is the second factor: from the app, or a recovery code. */
const ApiLogin = Login.extend({ code: z.string("accounts:codeNeeded").max(40, "accounts:codeWrong").optional() });

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
      const check = () => checkSecondFactor(account.id, requireCode(code));
      if (account.hasSecondFactor) await throttleGuess("code", account.id, check);
      const { cookie, "user-agent": userAgent = null } = request.headers;
      const session = { userId: account.id, userAgent, hasGivenCode: account.hasSecondFactor };
      response.append("Set-Cookie", await startSession(cookie, session));
      response.append("Set-Cookie", await rememberBrowser(cookie, account));
      return userJson(account);
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

function requireCode(code: string | undefined): string {
  if (!code) throw new AppError("unauthenticated", "accounts:codeNeeded");
  return code;
}
