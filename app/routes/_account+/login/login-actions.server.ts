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
import type { Source } from "~/auth/sign-in-throttles.server";
import { throttlePasskey } from "~/auth/throttles.server";
import { AppError } from "~/platform/errors";
import { toastCookie } from "~/web/forms/toast.server";
import { intentAction } from "~/web/forms/form-action.server";
import type { Form } from "~/web/forms/form.server";
import { publicForm } from "~/web/forms/forms.server";
import { speak } from "~/locales/i18n.server";
import { findCodeProblem } from "~/models/accounts/authentication/codes/request-code.server";
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

type Sent = { request: Request; context: Parameters<typeof addressOf>[0] };

const password = publicForm({
  schema: Login,
  run: async ({ request, context, fields }) => {
    const account = await authenticate("password", request, {
      address: addressOf(context),
      fields,
    });

    return finishSignIn(request, account, returnToOf(request));
  },
});

const code = publicForm({
  schema: SignInCodeRequest,
  run: async (sent, { loginId }) => {
    try {
      return await askForCode(sent, loginId);
    } catch (error) {
      const problem = findCodeProblem(loginId);
      if (!(error instanceof AppError) || error.messageKey !== problem) throw error;

      const lastResult = sent.reply({ fieldErrors: { loginId: [sent.t(problem)] } });

      return data({ lastResult, toast: null, isNumberRefused: true }, 400);
    }
  },
});

/** Enter in a field: with the password if one was typed. */
const enter: Form = {
  hasFields: true,
  answer: (posted) => (posted.fields.get("password") ? password : code).answer(posted),
};

const again = publicForm({
  run: async (sent) => {
    const { sentTo, isForPassword } = await requireCode(sent.request);

    return askForCode(sent, sentTo, isForPassword);
  },
});

const verify = publicForm({
  schema: MailedCode,
  run: async ({ request, context, fields }, { code }) => {
    const requested = await findOwnCode(request);
    const loginId = requested?.sentTo ?? String(fields.get("loginId") ?? "");
    const redeem = (secret: string) => redeemSignInCode(secret, code);
    const proven = await redeemRequestedCode(
      { loginId, code },
      sourceOf({ request, context }),
      redeem,
    );

    const offer = readOffer(fields);
    const returnTo = returnToOf(request);
    const eventId = eventOfDirectPurchase(returnTo);
    if (!eventId || !offer) return finishMailedSignIn(request, { ...proven, returnTo });

    const done = await finishMailedSignIn(request, {
      ...proven,
      returnTo: resumePath(`/checkout/${eventId}`),
    });
    const sourced = { ...offer, source: sourceOfDirectPurchase(returnTo) ?? ("direct" as const) };

    done.headers.append(
      "Set-Cookie",
      await pendingActionCookie({ kind: "buy", id: eventId, offer: sourced }),
    );

    return done;
  },
});

const forget = publicForm({
  run: async ({ request }) => redirectWith(request, [await forgetSignInCode()]),
});

const passkey = publicForm({
  schema: PasskeySignIn,
  run: async ({ request, context }, { credential }) => {
    const challenge = await findChallenge(request.headers.get("Cookie"));
    const party = relyingPartyOf(siteUrl(request));
    const signIn = () => signInWithPasskey(credential, { challenge, party });
    const account = await throttlePasskey(addressOf(context), signIn);

    return finishSignIn(request, account, returnToOf(request), {
      cookies: [await dropChallenge()],
      isTwoFactor: true,
    });
  },
});

/** Without an intent it is the form with a password, as programs send it. */
export const loginAction = intentAction<{ isNumberRefused?: boolean }>(
  { password, code, enter, again, verify, forget, passkey },
  { fallback: "password" },
);

async function askForCode({ request, context }: Sent, loginId: string, isForPassword = false) {
  const source = sourceOf({ request, context });
  const codeRequest = {
    loginId,
    language: (await speak(request)).language,
    returnTo: returnToOf(request),
    formerSecret: await readSignInSecret(source.cookie),
    site: siteUrl(request),
    isForPassword,
  };
  const { secret, isNew } = await sendCode(codeRequest, source);

  const cookies = [await signInCodeCookie(secret)];
  if (!isNew)
    cookies.push(
      await toastCookie({ title: "accounts:codeOnItsWay", body: "accounts:codeOnItsWayText" }),
    );

  return redirectWith(request, cookies);
}

function sourceOf({ request, context }: Sent): Source {
  return { address: addressOf(context), cookie: request.headers.get("Cookie") };
}

const Offer = PriceFields.transform(withAmount);

/** What a guest who buys with the code was shown; null for others. */
function readOffer(fields: FormData) {
  return Offer.safeParse(Object.fromEntries(fields)).data ?? null;
}

/** @throws AppError conflict when the browser's code is used up or expired */
async function requireCode(request: Request) {
  const requested = await findOwnCode(request);
  if (!requested) throw new AppError("conflict", "accounts:codeExpired");

  return requested;
}

async function findOwnCode(request: Request) {
  const secret = await readSignInSecret(request.headers.get("Cookie"));

  return secret ? findRequestedCode(secret) : null;
}

/** The login page again, which knows from the cookie whether a code is on its way. */
function redirectWith(request: Request, cookies: string[]) {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]));

  return redirect(pathname + search, { headers });
}
