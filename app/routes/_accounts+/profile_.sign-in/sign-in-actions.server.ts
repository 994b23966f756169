import { rememberBrowserAgain, renewSession } from "~/auth/renew-session.server";
import { sessionKeyOf } from "~/auth/session.server";
import {
  forgetSignInCode,
  readSignInSecret,
  signInCodeCookie,
} from "~/auth/cookies/sign-in-code.server";
import { redeemRequestedCode } from "~/auth/requested-code.server";
import { throttleCodeRequest, throttleMail } from "~/auth/sign-in-throttles.server";
import { throttleGuess } from "~/auth/throttles.server";
import { intentAction } from "~/web/forms/form-action.server";
import { formFor } from "~/web/forms/form.server";
import { NoFields } from "~/web/forms/no-fields";
import { requireViewer, whosePasswordPath } from "~/web/requests/page.server";
import { siteUrl } from "~/web/requests/site-url.server";
import { addressOf } from "~/web/requests/source-address.server";
import { speak } from "~/locales/i18n.server";
import { requestAddressChange } from "~/models/accounts/addresses/address-changes.server";
import { canTextTo } from "~/models/accounts/authentication/codes/request-code.server";
import { PasswordInput, ReachForm, SessionForm } from "~/models/accounts/profile-schema";
import { requestNumberChange } from "~/models/accounts/addresses/number-change.server";
import type { ProvenField } from "~/models/accounts/authentication/address-owner.server";
import {
  getAddressToProve,
  getUnprovenAddress,
  proveAddress,
  requestProofCode,
} from "~/models/accounts/addresses/prove-address.server";
import { MailedCode } from "~/models/accounts/schema";
import { changePassword, endOwnSession, endOwnAccess } from "~/models/accounts/profile.server";
import { isMailOn } from "~/models/delivery/notices/mail-reach.server";

const PAGE = "/profile/sign-in";

const ownerForm = formFor(async ({ request }) => {
  const cookie = request.headers.get("Cookie");

  return { ...(await requireViewer(request)), cookie, session: await sessionKeyOf(cookie) };
});

export const signInAction = intentAction({
  reach: ownerForm({
    schema: ReachForm,
    // Limits the number of sent messages and of password guesses.
    run: async ({ actor, session, cookie, request, context, headers }, input) => {
      const source = { address: addressOf(context), cookie };
      if (canTextTo(input.loginId)) {
        const throttle = () => throttleCodeRequest(input.loginId, source);
        const codeRequest = { ...(await codeRequestOf(request)), throttle };
        const ask = () => requestNumberChange(actor, { ...input, session }, codeRequest);

        headers.append(
          "Set-Cookie",
          await signInCodeCookie(await throttleGuess("password", actor.userId, ask)),
        );

        return { isTexted: true };
      }

      const linkOf = (token: string) => `${siteUrl(request)}/confirm-address?token=${token}`;
      const throttle = (receiver: string) => throttleMail(receiver, source);
      const ask = () => requestAddressChange(actor, { ...input, session }, linkOf, throttle);

      await throttleGuess("password", actor.userId, ask);

      return { isTexted: false };
    },
    redirectTo: ({ isTexted }) => (isTexted ? `${PAGE}#phone` : PAGE),
    toast: ({ isTexted }) => ({
      title: isTexted
        ? "profile:numberCodeSent"
        : isMailOn()
          ? "profile:reachSent"
          : "profile:reachInOutbox",
    }),
  }),
  emailCode: proofCodeForm("email"),
  emailVerify: proofForm("email"),
  phoneCode: proofCodeForm("phone"),
  phoneVerify: proofForm("phone"),
  password: ownerForm({
    schema: PasswordInput,
    run: async ({ actor, session, cookie, request, headers }, input) => {
      const change = () => changePassword(actor, { ...input, session });
      const credentialsVersion = await throttleGuess("password", actor.userId, change);
      const userAgent = request.headers.get("User-Agent");
      const renewal = { userId: actor.userId, credentialsVersion, userAgent };

      for (const set of await renewSession(cookie, renewal)) headers.append("Set-Cookie", set);
    },
    toast: { title: "profile:passwordChanged", body: "profile:othersSignedOut" },
  }),
  endSession: ownerForm({
    schema: SessionForm,
    run: ({ actor }, input) => endOwnSession(actor, input),
    redirectTo: PAGE,
    toast: { title: "profile:sessionEnded" },
  }),
  signOutOthers: ownerForm({
    schema: NoFields,
    run: ({ actor, session }) => endOwnAccess(actor, session),
    redirectTo: PAGE,
    toast: ({ endedCalendar }) => ({
      title: "profile:othersSignedOut",
      body: endedCalendar ? "profile:calendarEnded" : undefined,
    }),
  }),
});

/** Sends a code to an unproven address of the account. */
function proofCodeForm(field: ProvenField) {
  return ownerForm({
    schema: NoFields,
    run: async ({ actor, cookie, request, context, headers }) => {
      const source = { address: addressOf(context), cookie };

      await throttleCodeRequest(await getUnprovenAddress(actor, field), source, {
        isForProof: true,
      });

      const secret = await requestProofCode(actor, field, await codeRequestOf(request));

      headers.append("Set-Cookie", await signInCodeCookie(secret));
    },
    redirectTo: `${PAGE}#${field}`,
  });
}

/**
 * Proves with the sent code that the address belongs to the person. If the password may be another
 * person's, the page that asks about it follows.
 */
function proofForm(field: ProvenField) {
  return ownerForm({
    schema: MailedCode,
    run: async ({ actor, cookie, session, context, headers }, { code }) => {
      const source = { address: addressOf(context), cookie };
      const loginId = await getAddressToProve(actor, field, await readSignInSecret(cookie));
      const prove = (secret: string) => proveAddress(actor, field, { secret, code, session });
      const proof = await redeemRequestedCode({ loginId, code, isForProof: true }, source, prove);

      headers.append("Set-Cookie", await forgetSignInCode());
      headers.append("Set-Cookie", await rememberBrowserAgain(cookie, actor.userId));

      return proof;
    },
    redirectTo: ({ isInDoubt }) => (isInDoubt ? whosePasswordPath(PAGE) : `${PAGE}#${field}`),
    toast: { title: `profile:${field}Confirmed` },
  });
}

async function codeRequestOf(request: Request) {
  const { language } = await speak(request);
  const formerSecret = await readSignInSecret(request.headers.get("Cookie"));

  return { language, formerSecret, site: siteUrl(request) };
}
