import { data, redirect } from "@remix-run/node";
import { authenticate } from "~/auth/authenticator.server";
import { dropChallenge, findChallenge } from "~/auth/cookies/passkey-challenge.server";
import {
  forgetSignInCode,
  readSignInSecret,
  signInCodeCookie,
} from "~/auth/cookies/sign-in-code.server";
import { returnToOf } from "~/auth/safe-redirect";
import { redeemRequestedCode, sendCode } from "~/auth/requested-code.server";
import type { SignInSource } from "~/auth/sign-in-throttles.server";
import { throttlePasskey } from "~/auth/throttles.server";
import { AppError } from "~/platform/errors";
import { toastCookie } from "~/web/forms/toast.server";
import { intentAction } from "~/web/forms/form-action.server";
import type { Form } from "~/web/forms/form.server";
import { publicForm } from "~/web/forms/forms.server";
import { speak } from "~/locales/i18n.server";
import {
  type CodeRequest,
  findCodeProblem,
} from "~/models/accounts/authentication/codes/request-code.server";
import {
  findRequestedCode,
  redeemSignInCode,
} from "~/models/accounts/authentication/codes/redeem-code.server";
import { relyingPartyOf } from "~/models/accounts/authentication/passkeys/relying-party";
import { PasskeySignIn } from "~/models/accounts/authentication/passkeys/schema";
import { signInWithPasskey } from "~/models/accounts/authentication/passkeys/sign-in-with-passkey.server";
import { Login, MailedCode, SignInCodeRequest } from "~/models/accounts/schema";
import { PriceFields, withAmount } from "~/models/money/payments/schema";
import { pendingActionCookie, resumePath } from "~/web/requests/pending-action.server";
import {
  eventOfDirectPurchase,
  sourceOfDirectPurchase,
} from "~/web/views/events/direct-purchase.server";
import { finishSignIn } from "~/web/requests/finish-sign-in.server";
import { finishMailedSignIn } from "~/web/requests/finish-mailed-sign-in.server";
import { siteUrl } from "~/web/requests/site-url.server";
import { addressOf } from "~/web/requests/source-address.server";

type PostedLogin = { request: Request; context: Parameters<typeof addressOf>[0] };

const passwordForm = publicForm({
  schema: Login,
  run: async ({ request, context, fields }) => {
    const account = await authenticate("password", request, {
      address: addressOf(context),
      fields,
    });

    return finishSignIn(request, account, returnToOf(request));
  },
});

const codeForm = publicForm({
  schema: SignInCodeRequest,
  run: async (postedForm, { loginId }) => {
    try {
      return await askForCode(postedForm, loginId);
    } catch (error) {
      const problem = findCodeProblem(loginId);
      if (!(error instanceof AppError) || error.messageKey !== problem) throw error;

      const lastResult = postedForm.reply({ fieldErrors: { loginId: [postedForm.t(problem)] } });

      return data({ lastResult, toast: null, isNumberRefused: true }, 400);
    }
  },
});

/** Leads to the field for a code that an admin reads out, or finds in the outbox. */
const adminCodeForm = publicForm({
  schema: SignInCodeRequest,
  run: (postedForm, { loginId }) => askForCode(postedForm, loginId, { isFromAdmin: true }),
});

/** Handles the Enter key: signs in with the password if one was typed, otherwise sends a code. */
const enterForm: Form = {
  hasFields: true,
  answer: (posted) => (posted.fields.get("password") ? passwordForm : codeForm).answer(posted),
};

const resendForm = publicForm({
  run: async (postedForm) => {
    const { sentTo, isForPassword } = await requireCode(postedForm.request);

    return askForCode(postedForm, sentTo, { isForPassword });
  },
});

const verifyForm = publicForm({
  schema: MailedCode,
  run: async ({ request, context, fields }, { code: codeForm }) => {
    const requested = await findOwnCode(request);
    const loginId = requested?.sentTo ?? String(fields.get("loginId") ?? "");
    const redeem = (secret: string) => redeemSignInCode(secret, codeForm);
    const proven = await redeemRequestedCode(
      { loginId, code: codeForm },
      sourceOf({ request, context }),
      redeem,
    );

    const offer = readOffer(fields);
    const returnTo = returnToOf(request);
    const eventId = eventOfDirectPurchase(returnTo);
    if (!eventId || !offer) return finishMailedSignIn(request, { ...proven, returnTo });

    const signInResponse = await finishMailedSignIn(request, {
      ...proven,
      returnTo: resumePath(`/checkout/${eventId}`),
    });
    const sourced = { ...offer, source: sourceOfDirectPurchase(returnTo) ?? ("direct" as const) };

    signInResponse.headers.append(
      "Set-Cookie",
      await pendingActionCookie({ kind: "buy", id: eventId, offer: sourced }),
    );

    return signInResponse;
  },
});

const forgetForm = publicForm({
  run: async ({ request }) => redirectWith(request, [await forgetSignInCode()]),
});

const passkeyForm = publicForm({
  schema: PasskeySignIn,
  run: async ({ request, context }, { credential }) => {
    const challenge = await findChallenge(request.headers.get("Cookie"));
    const relyingParty = relyingPartyOf(siteUrl(request));
    const signIn = () => signInWithPasskey(credential, { challenge, party: relyingParty });
    const account = await throttlePasskey(addressOf(context), signIn);

    return finishSignIn(request, account, returnToOf(request), {
      cookies: [await dropChallenge()],
      isTwoFactor: true,
    });
  },
});

/** A form without an intent is the one with a password, as programs send it. */
export const loginAction = intentAction<{ isNumberRefused?: boolean }>(
  {
    password: passwordForm,
    code: codeForm,
    adminCode: adminCodeForm,
    enter: enterForm,
    again: resendForm,
    verify: verifyForm,
    forget: forgetForm,
    passkey: passkeyForm,
  },
  { fallback: "password" },
);

async function askForCode(
  { request, context }: PostedLogin,
  loginId: string,
  options: Pick<CodeRequest, "isForPassword" | "isFromAdmin"> = {},
) {
  const source = sourceOf({ request, context });
  const codeRequest = {
    loginId,
    language: (await speak(request)).language,
    returnTo: returnToOf(request),
    formerSecret: await readSignInSecret(source.cookie),
    site: siteUrl(request),
    ...options,
  };
  const { secret, isNew: isNewCode } = await sendCode(codeRequest, source);

  const cookies = [await signInCodeCookie(secret)];
  if (!isNewCode)
    cookies.push(
      await toastCookie({ title: "accounts:codeNewest", body: "accounts:codeNewestText" }),
    );

  return redirectWith(request, cookies);
}

function sourceOf({ request, context }: PostedLogin): SignInSource {
  return { address: addressOf(context), cookie: request.headers.get("Cookie") };
}

const OfferFields = PriceFields.transform(withAmount);

/**
 * The price that the form showed to a guest who buys a ticket by signing in with a code; null if
 * the form has no price.
 */
function readOffer(fields: FormData) {
  return OfferFields.safeParse(Object.fromEntries(fields)).data ?? null;
}

/** @throws AppError conflict if the browser's code was used or has expired */
async function requireCode(request: Request) {
  const requested = await findOwnCode(request);
  if (!requested) throw new AppError("conflict", "accounts:codeExpired");

  return requested;
}

async function findOwnCode(request: Request) {
  const secret = await readSignInSecret(request.headers.get("Cookie"));

  return secret ? findRequestedCode(secret) : null;
}

/** Redirects to the login page, which knows from the cookie whether a code was sent. */
function redirectWith(request: Request, cookies: string[]) {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]));

  return redirect(pathname + search, { headers });
}
