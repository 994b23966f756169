import type { Request } from "express";
import { z } from "zod";
import {
  challengeCookie,
  dropChallenge,
  findChallenge,
} from "~/auth/cookies/passkey-challenge.server";
import { throttleOwnerAndCode, throttlePasskey } from "~/auth/throttles.server";
import { addressOf } from "~/platform/http/client-address.server";
import {
  listPasskeys,
  type Passkey,
  removePasskey,
} from "~/models/accounts/authentication/passkeys/passkeys.server";
import {
  addPasskey,
  beginPasskey,
} from "~/models/accounts/authentication/passkeys/register-passkey.server";
import { relyingPartyOf } from "~/models/accounts/authentication/passkeys/relying-party";
import {
  BeginPasskey,
  NewPasskey,
  PasskeySignIn,
} from "~/models/accounts/authentication/passkeys/schema";
import {
  beginPasskeySignIn,
  signInWithPasskey,
} from "~/models/accounts/authentication/passkeys/sign-in-with-passkey.server";
import { operation } from "../base/operation";
import { siteOrigin } from "../base/site-origin";
import { Instant, instantOrNull } from "../base/parts";
import { UserJson, userJson } from "./user-json";
import { startApiSession } from "./start-api-session";

const PasskeyJson = z
  .object({ id: z.uuid(), name: z.string(), createdAt: Instant, lastUsedAt: Instant.nullable() })
  .meta({ id: "Passkey" });

/** PublicKeyCredentialRequestOptions or PublicKeyCredentialCreationOptions as JSON. */
const OptionsJson = z.looseObject({ challenge: z.string() }).meta({ id: "PasskeyOptions" });

/**
 * Calls for passkeys. Calls that return options bind the challenge to the browser with a cookie. A
 * token can neither list nor change passkeys.
 */
export const passkeysCalls = [
  operation({
    method: "post",
    path: "/auth/passkey/options",
    id: "beginPasskeySignIn",
    tag: "accounts",
    who: "anyone",
    response: OptionsJson,
    run: async ({ request, response }) => {
      const { options, challenge } = await beginPasskeySignIn(partyOf(request));

      response.append("Set-Cookie", await challengeCookie(challenge));

      return { ...options };
    },
  }),
  operation({
    method: "post",
    path: "/auth/passkey",
    id: "signInWithPasskey",
    tag: "accounts",
    who: "anyone",
    body: PasskeySignIn,
    response: UserJson,
    errors: ["conflict"],
    run: async ({ body: { credential }, request, response }) => {
      const challenge = await findChallenge(request.headers.cookie);
      const signIn = () => signInWithPasskey(credential, { challenge, party: partyOf(request) });
      const account = await throttlePasskey(addressOf(request), signIn);

      response.append("Set-Cookie", await dropChallenge());
      await startApiSession(request, response, account, { isTwoFactor: true });

      return userJson(account);
    },
  }),
  operation({
    method: "get",
    path: "/user/passkeys",
    id: "listPasskeys",
    tag: "accounts",
    who: "member",
    scope: null,
    response: z.array(PasskeyJson),
    run: async ({ actor }) => (await listPasskeys(actor)).map(passkeyJson),
  }),
  operation({
    method: "post",
    path: "/user/passkeys/options",
    id: "beginPasskey",
    tag: "accounts",
    who: "member",
    scope: null,
    body: BeginPasskey,
    response: OptionsJson,
    errors: ["conflict"],
    run: async ({ actor, body: { currentPassword, code }, session, request, response }) => {
      const beginRegistration = () =>
        beginPasskey(actor, { currentPassword, code, session }, partyOf(request));
      const { options, challenge } = await throttleOwnerAndCode(actor.userId, beginRegistration);

      response.append("Set-Cookie", await challengeCookie(challenge));

      return { ...options };
    },
  }),
  operation({
    method: "post",
    path: "/user/passkeys",
    id: "addPasskey",
    tag: "accounts",
    who: "member",
    scope: null,
    body: NewPasskey,
    response: PasskeyJson,
    status: 201,
    errors: ["conflict"],
    run: async ({ actor, body, session, request, response }) => {
      const challenge = await findChallenge(request.headers.cookie);
      const newPasskey = await addPasskey(actor, body, {
        challenge,
        session,
        party: partyOf(request),
      });

      response.append("Set-Cookie", await dropChallenge());

      return passkeyJson(newPasskey);
    },
  }),
  operation({
    method: "delete",
    path: "/user/passkeys/{id}",
    id: "removePasskey",
    tag: "accounts",
    who: "member",
    scope: null,
    response: z.object({ removed: z.literal(true) }),
    run: async ({ actor, params }) => {
      await removePasskey(actor, params.id);

      return { removed: true as const };
    },
  }),
];

function partyOf(request: Request) {
  return relyingPartyOf(siteOrigin(request));
}

function passkeyJson({
  id: passkeyId,
  name: passkeyName,
  createdAt,
  lastUsedAt,
}: Passkey): z.output<typeof PasskeyJson> {
  return {
    id: passkeyId,
    name: passkeyName,
    createdAt: createdAt.toISOString(),
    lastUsedAt: instantOrNull(lastUsedAt),
  };
}
