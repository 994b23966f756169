import { redirect } from "@remix-run/node";
import { authenticate } from "~/auth/authenticator.server";
import { dropChallenge, findChallenge } from "~/auth/cookies/passkey-challenge.server";
import { forgetSignInCode, readSignInSecret, signInCodeCookie } from "~/auth/cookies/sign-in-code.server";
import { returnToOf } from "~/auth/safe-redirect";
import { redeemRequestedCode } from "~/auth/requested-code.server";
import { throttleCodeRequest, throttlePasskey } from "~/auth/throttles.server";
import { AppError } from "~/platform/errors";
import { intentAction } from "~/web/forms/form-action.server";
import type { Form } from "~/web/forms/form.server";
import { publicForm } from "~/web/forms/forms.server";
import { speak } from "~/locales/i18n.server";
import {
  findRequestedCode,
  redeemSignInCode,
  requestSignInCode,
} from "~/models/accounts/authentication/sign-in-codes.server";
import { relyingPartyOf } from "~/models/accounts/authentication/passkeys/relying-party";
import { PasskeySignIn } from "~/models/accounts/authentication/passkeys/schema";
import { signInWithPasskey } from "~/models/accounts/authentication/passkeys/sign-in-with-passkey.server";
import { Login, MailedCode, SignInCodeRequest } from "~/models/accounts/schema";
import { PriceFields, withAmount } from "~/models/money/payments/schema";
import { pendingActionCookie, resumePath } from "~/web/requests/pending-action.server";
import { eventOfDirectPurchase, sourceOfDirectPurchase } from "~/web/views/events/direct-purchase.server";
import { finishSignIn } from "~/web/requests/finish-sign-in.server";
import { finishMailedSignIn } from "~/web/requests/finish-mailed-sign-in.server";
import { siteUrl } from "~/web/requests/site-url.server";
import { addressOf } from "~/web/requests/source-address.server";

type Sent = { request: Request; context: Parameters<typeof addressOf>[0] };

const password = publicForm({
  schema: Login,
  run: async ({ request, context, fields }) => {
    const account = await authenticate("password", request, { address: addressOf(context), fields });
    return finishSignIn(request, account, returnToOf(request));
  },
});

const code = publicForm({
  schema: SignInCodeRequest,
  run: async (sent, { loginId }) => sendCode(sent, loginId),
});

/** Enter in a field: with the password if one was typed. */
const enter: Form = {
  hasFields: true,
  answer: (posted) => (posted.fields.get("password") ? password : code).answer(posted),
};

const again = publicForm({
  run: async (sent) => {
    const { sentTo, isForPassword } = await requireCode(sent.request);
    return sendCode(sent, sentTo, isForPassword);
  },
});

const verify = publicForm({
  schema: MailedCode,
  run: async ({ request, context, fields }, { code }) => {
    const { sentTo } = await requireCode(request);
    const source = { address: addressOf(context), cookie: request.headers.get("Cookie") };
    const offer = readOffer(fields);
    const proven = await redeemRequestedCode(sentTo, source, (secret) => redeemSignInCode(secret, code));
    const returnTo = returnToOf(request);
    const eventId = eventOfDirectPurchase(returnTo);
    if (!eventId || !offer) return finishMailedSignIn(request, { ...proven, returnTo });
    const done = await finishMailedSignIn(request, { ...proven, returnTo: resumePath(`/checkout/${eventId}`) });
    const sourced = { ...offer, source: sourceOfDirectPurchase(returnTo) ?? ("direct" as const) };
    done.headers.append("Set-Cookie", await pendingActionCookie({ kind: "buy", id: eventId, offer: sourced }));
    return done;
  },
});

const forget = publicForm({
  run: async ({ request }) => redirectWith(request, await forgetSignInCode()),
});

const passkey = publicForm({
  schema: PasskeySignIn,
  run: async ({ request, context }, { credential }) => {
    const challenge = await findChallenge(request.headers.get("Cookie"));
    const party = relyingPartyOf(siteUrl(request));
    const signIn = () => signInWithPasskey(credential, { challenge, party });
    const account = await throttlePasskey(addressOf(context), signIn);
    return finishSignIn(request, account, returnToOf(request), { cookies: [await dropChallenge()], isTwoFactor: true });
  },
});

/** Without an intent it is the form with a password, as programs send it. */
export const loginAction = intentAction(
  { password, code, enter, again, verify, forget, passkey },
  { fallback: "password" },
);

async function sendCode({ request, context }: Sent, loginId: string, isForPassword = false) {
  const cookie = request.headers.get("Cookie");
  await throttleCodeRequest(loginId, addressOf(context), cookie);
  const secret = await requestSignInCode({
    loginId,
    language: (await speak(request)).language,
    returnTo: returnToOf(request),
    formerSecret: await readSignInSecret(cookie),
    site: siteUrl(request),
    isForPassword,
  });
  return redirectWith(request, await signInCodeCookie(secret));
}

const Offer = PriceFields.transform(withAmount);

/** What a guest who buys with the code was shown; null for others. */
function readOffer(fields: FormData) {
  return Offer.safeParse(Object.fromEntries(fields)).data ?? null;
}

/** @throws AppError conflict when the browser's code is used up or expired */
async function requireCode(request: Request) {
  const secret = await readSignInSecret(request.headers.get("Cookie"));
  const requested = secret && (await findRequestedCode(secret));
  if (requested) return requested;
  throw new AppError("conflict", "accounts:codeExpired");
}

/** The login page again, which knows from the cookie whether a code is on its way. */
function redirectWith(request: Request, cookie: string) {
  const { pathname, search } = new URL(request.url);
  return redirect(pathname + search, { headers: { "Set-Cookie": cookie } });
}
