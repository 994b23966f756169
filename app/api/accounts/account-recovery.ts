import { z } from "zod";
import { forgetSignInCode, signInCodeCookie } from "~/auth/cookies/sign-in-code.server";
import { sessionKeyOf } from "~/auth/session.server";
import { signOutHeaders } from "~/auth/sign-out.server";
import { redeemRequestedCode, sendCode } from "~/auth/requested-code.server";
import { throttleCodeRequest, throttleMail } from "~/auth/sign-in-throttles.server";
import { throttleGuess } from "~/auth/throttles.server";
import { AppError } from "~/platform/errors";
import { languageOfHeader } from "~/locales/language-of-header.server";
import {
  confirmAddressChange,
  requestAddressChange,
} from "~/models/accounts/addresses/address-changes.server";
import {
  createResetByPhone,
  requestPasswordReset,
  resetPassword,
} from "~/models/accounts/authentication/passwords/password-resets.server";
import { redeemSignInCode } from "~/models/accounts/authentication/codes/redeem-code.server";
import { canTextTo } from "~/models/accounts/authentication/codes/request-code.server";
import { requestNumberChange } from "~/models/accounts/addresses/number-change.server";
import { AddressConfirmation, ReachForm } from "~/models/accounts/profile-schema";
import { endOwnAccess } from "~/models/accounts/profile.server";
import { ForgotPassword, MailedCode, ResetPassword } from "~/models/accounts/schema";
import { listSessions } from "~/models/accounts/authentication/sessions.server";
import { Instant, instantOrNull } from "../base/parts";
import { operation } from "../base/operation";
import { siteOrigin } from "../base/site-origin";
import { codeRequestOf, sourceOf } from "./code-request";

/** Unknown addresses get this response too, so that it does not reveal who has an account. */
const SentAnswer = z.object({ sent: z.literal(true) });
const SessionsJson = z.array(
  z.object({
    userAgent: z.string().nullable(),
    createdAt: Instant,
    lastSeenAt: Instant.nullable(),
    isCurrent: z.boolean(),
  }),
);

const PasswordCode = ForgotPassword.extend(MailedCode.shape);

/** Calls for account recovery: addresses, forgotten passwords and sessions. */
export const accountRecoveryCalls = [
  operation({
    method: "post",
    path: "/user/address",
    id: "changeAddress",
    tag: "accounts",
    who: "member",
    scope: null,
    body: ReachForm,
    response: SentAnswer,
    errors: ["conflict"],
    run: async ({ actor, body, session, request, response }) => {
      if (canTextTo(body.loginId)) {
        const throttle = () => throttleCodeRequest(body.loginId, sourceOf(request));
        const codeRequest = { ...(await codeRequestOf(request)), throttle };
        const requestChange = () => requestNumberChange(actor, { ...body, session }, codeRequest);

        response.append(
          "Set-Cookie",
          await signInCodeCookie(await throttleGuess("password", actor.userId, requestChange)),
        );

        return { sent: true as const };
      }

      const linkOf = (token: string) => `${siteOrigin(request)}/confirm-address?token=${token}`;
      const throttle = (receiver: string) => throttleMail(receiver, sourceOf(request));
      const requestChange = () =>
        requestAddressChange(actor, { ...body, session }, linkOf, throttle);

      await throttleGuess("password", actor.userId, requestChange);

      return { sent: true as const };
    },
  }),
  operation({
    method: "post",
    path: "/auth/confirm-address",
    id: "confirmAddress",
    tag: "accounts",
    who: "member",
    scope: null,
    body: AddressConfirmation,
    response: z.object({ loginId: z.string() }),
    errors: ["conflict"],
    run: async ({ actor, body }) => ({ loginId: await confirmAddressChange(actor, body.token) }),
  }),
  operation({
    method: "post",
    path: "/auth/forgot-password",
    id: "forgotPassword",
    tag: "accounts",
    who: "anyone",
    body: ForgotPassword,
    response: SentAnswer,
    errors: ["unavailable"],
    run: async ({ body: { loginId }, request, response }) => {
      if (canTextTo(loginId)) {
        const codeRequest = {
          ...(await codeRequestOf(request)),
          loginId,
          returnTo: "/",
          isForPassword: true,
        };
        const { secret } = await sendCode(codeRequest, sourceOf(request));

        response.append("Set-Cookie", await signInCodeCookie(secret));

        return { sent: true as const };
      }

      await throttleMail(loginId, sourceOf(request));

      const linkOf = (token: string) => `${siteOrigin(request)}/reset-password?token=${token}`;

      await requestPasswordReset(loginId, languageOfHeader(request.headers), linkOf);

      return { sent: true as const };
    },
  }),
  operation({
    method: "post",
    path: "/auth/reset-password/code",
    id: "exchangePasswordCode",
    tag: "accounts",
    who: "anyone",
    body: PasswordCode,
    response: z.object({ token: z.string() }),
    errors: ["conflict"],
    run: async ({ body: { loginId, code }, request, response }) => {
      const redeem = (secret: string) => redeemSignInCode(secret, code, { loginId });
      const { address } = await redeemRequestedCode({ loginId, code }, sourceOf(request), redeem);
      const token = address.phone === null ? null : await createResetByPhone(address.phone);
      if (!token) throw new AppError("conflict", "accounts:noAccountHere");

      response.append("Set-Cookie", await forgetSignInCode());

      return { token };
    },
  }),
  operation({
    method: "post",
    path: "/auth/reset-password",
    id: "resetPassword",
    tag: "accounts",
    who: "anyone",
    body: ResetPassword,
    response: z.object({ changed: z.literal(true) }),
    errors: ["conflict"],
    run: async ({ body }) => {
      await resetPassword(body);

      return { changed: true as const };
    },
  }),
  operation({
    method: "get",
    path: "/user/sessions",
    id: "listSessions",
    tag: "accounts",
    who: "member",
    scope: null,
    response: SessionsJson,
    run: async ({ actor, request }) => {
      const sessions = await listSessions(actor.userId, await sessionKeyOf(request.headers.cookie));

      return sessions.map(({ userAgent, createdAt, lastSeenAt, isCurrent }) => ({
        userAgent,
        isCurrent,
        createdAt: createdAt.toISOString(),
        lastSeenAt: instantOrNull(lastSeenAt),
      }));
    },
  }),
  operation({
    method: "post",
    path: "/auth/logout-everywhere",
    id: "signOutEverywhere",
    tag: "accounts",
    who: "member",
    scope: null,
    response: z.object({ signedOut: z.literal(true) }),
    run: async ({ actor, request, response }) => {
      await endOwnAccess(actor);
      for (const header of await signOutHeaders(request.headers.cookie)) response.append(...header);

      return { signedOut: true as const };
    },
  }),
];
