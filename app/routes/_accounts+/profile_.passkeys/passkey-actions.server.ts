import { data } from "@remix-run/node";
import {
  challengeCookie,
  dropChallenge,
  findChallenge,
} from "~/auth/cookies/passkey-challenge.server";
import { sessionKeyOf } from "~/auth/session.server";
import { throttleOwnerAndCode } from "~/auth/throttles.server";
import { intentAction } from "~/web/forms/form-action.server";
import { viewerForm } from "~/web/forms/forms.server";
import { removePasskey } from "~/models/accounts/authentication/passkeys/passkeys.server";
import {
  addPasskey,
  beginPasskey,
} from "~/models/accounts/authentication/passkeys/register-passkey.server";
import { relyingPartyOf } from "~/models/accounts/authentication/passkeys/relying-party";
import {
  BeginPasskey,
  NewPasskey,
  PasskeyRemoval,
} from "~/models/accounts/authentication/passkeys/schema";
import { siteUrl } from "~/web/requests/site-url.server";

type Options = Awaited<ReturnType<typeof beginPasskey>>["options"];

export const passkeyAction = intentAction<{ options: Options; name: string }>({
  begin: viewerForm({
    schema: BeginPasskey,
    run: async ({ actor, request }, { name: passkeyName, ...ownerProof }) => {
      const session = await sessionKeyOf(request.headers.get("Cookie"));
      const relyingParty = relyingPartyOf(siteUrl(request));
      const beginRegistration = () => beginPasskey(actor, { ...ownerProof, session }, relyingParty);
      const { options, challenge } = await throttleOwnerAndCode(actor.userId, beginRegistration);
      const headers = {
        "Cache-Control": "no-store",
        "Set-Cookie": await challengeCookie(challenge),
      };

      return data({ options, name: passkeyName }, { headers });
    },
  }),
  add: viewerForm({
    schema: NewPasskey,
    run: async ({ actor, request, headers }, passkeyFields) => {
      const cookie = request.headers.get("Cookie");
      const [challenge, session] = [await findChallenge(cookie), await sessionKeyOf(cookie)];

      await addPasskey(actor, passkeyFields, {
        challenge,
        session,
        party: relyingPartyOf(siteUrl(request)),
      });
      headers.append("Set-Cookie", await dropChallenge());
    },
    toast: { title: "passkeys:added", body: "passkeys:addedHint" },
  }),
  remove: viewerForm({
    schema: PasskeyRemoval,
    run: ({ actor }, { id: passkeyId }) => removePasskey(actor, passkeyId),
    toast: { title: "passkeys:removed", body: "passkeys:removedHint" },
  }),
});
