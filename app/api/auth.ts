import express, { type RequestHandler } from "express";
import { signInWithPassword } from "~/auth/authenticator.server";
import { findSignedIn, startSession } from "~/auth/session.server";
import { throttleGuess, throttleSignUp } from "~/auth/throttles.server";
import { AppError } from "~/errors";
import { languageOfHeader } from "~/locales/language-of-header.server";
import { Login, Signup } from "~/models/accounts/schema";
import { checkSecondFactor } from "~/models/accounts/second-factor.server";
import { signUp } from "~/models/accounts/sign-up.server";
import { answer, parse } from "./answer";

export const authRouter = express.Router();

/** Addresses under /api that browsers are sent to: screens answer them (app/routes/api.*). */
const SCREENS = /^\/(login|logout|auth\/google(\/callback)?)(\.data)?$/;

/** Leaves the API for the screens. Stands in front of the API's routers. */
export const letScreensThrough: RequestHandler = (request, _response, next) => {
  const isScreen = ["GET", "HEAD"].includes(request.method) && SCREENS.test(request.path);
  next(isScreen ? "router" : undefined);
};

authRouter.get(
  "/auth/user",
  answer(async (request) => {
    const account = await findSignedIn(request.headers.cookie);
    if (!account) throw new AppError("unauthenticated", "errors:unauthenticated");
    return userJson(account);
  }),
);

authRouter.post(
  "/auth/login",
  answer(async (request, response) => {
    const input = parse(Login, request.body);
    const account = await signInWithPassword(input, request.ip ?? "unknown");
    if (account.hasSecondFactor)
      await throttleGuess(account.id, () => checkSecondFactor(account.id, codeIn(request.body)));
    const { cookie, "user-agent": userAgent = null } = request.headers;
    response.append("Set-Cookie", await startSession(cookie, account.id, userAgent));
    return userJson(account);
  }),
);

authRouter.post(
  "/auth/signup",
  answer(async (request) => {
    const input = parse(Signup, request.body);
    await throttleSignUp(request.ip ?? "unknown");
    return userJson(await signUp(input, languageOfHeader(request.headers)));
  }, 201),
);

/** The second step rides along: `code`, from the app or a recovery code. */
function codeIn(body: unknown): string {
  const { code } = body as { code?: unknown };
  if (typeof code !== "string") throw new AppError("unauthenticated", "accounts:codeNeeded");
  return code;
}

type UserFields = {
  id: string;
  email: string | null;
  phone: string | null;
  firstName: string;
  lastName: string;
  profileImageUrl: string | null;
  role: string;
};

/** The signed-in person's own account: nothing secret, nothing of anybody else. */
export function userJson({ id, email, phone, firstName, lastName, profileImageUrl, role }: UserFields) {
  return { id, email, phone, firstName, lastName, profileImageUrl, role };
}
