import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { generate, generateSecret } from "otplib";
import { sessionKeyOf } from "~/auth/session.server";
import { deleteAccount } from "~/models/office/account-deletion/delete-account.server";
import { createAccessToken } from "~/models/accounts/authentication/access-tokens.server";
import { encrypt, SECOND_FACTOR } from "~/platform/secrets/encryption.server";
import { signInWithGoogle } from "~/models/accounts/authentication/google.server";
import { removePasskey } from "~/models/accounts/authentication/passkeys/passkeys.server";
import { recordProof } from "~/models/accounts/authentication/proven-address.server";
import {
  requestPasswordReset,
  resetPassword,
} from "~/models/accounts/authentication/passwords/password-resets.server";
import { confirmPasswordOwner } from "~/models/accounts/authentication/take-over.server";
import {
  confirmSecondFactor,
  removeSecondFactor,
} from "~/models/accounts/authentication/second-factor.server";
import {
  confirmAddressChange,
  requestAddressChange,
} from "~/models/accounts/addresses/address-changes.server";
import { createCalendarFeed } from "~/models/accounts/calendar-feed.server";
import { createOverlayAddress } from "~/models/accounts/overlay-address.server";
import { changePassword, endOwnAccess } from "~/models/accounts/profile.server";
import {
  createRestoreToken,
  restoreAddress,
} from "~/models/accounts/addresses/restore-address.server";
import { signOutUser, suspendUser } from "~/models/office/admin/users.server";
import { createStreamKey } from "~/models/live/streams/broadcast/stream-keys.server";
import { clock } from "~/platform/clock/clock";
import { firstRow } from "~db/first-row";
import { transaction } from "~db/client.server";
import { passkeys, secondFactors, users } from "~db/schema";
import { makeMember, PASSWORD } from "./members";
import { actorFor, cookieFor, makeUser } from "./people";

const NEW = { password: "hoa sữa mùa thu", confirmPassword: "hoa sữa mùa thu" };

type Factor = "on" | "begun" | null;

/** An artist with every way into an account, and a second factor where one is asked for. */
export async function makeFullAccount(factor: Factor = null) {
  const user = await makeMember({ role: "artist", emailProvenAt: clock.now() });
  const actor = actorFor(user);
  const proof = {
    currentPassword: PASSWORD,
    session: (await sessionKeyOf(await cookieFor(user)))!,
  };

  await createAccessToken(actor, { name: "script", scopes: ["read"], days: 30 });
  await createCalendarFeed(actor);
  await createOverlayAddress(actor);
  await createStreamKey(actor);

  const resetToken = await linkOf((link) => requestPasswordReset(user.email, "en", link));
  const secret = generateSecret();
  const passkeyId = await transaction(async (tx) => {
    const key = {
      name: "Phone",
      credentialId: randomUUID(),
      publicKey: "",
      counter: 0,
      transports: [],
    };
    const [passkey] = await tx
      .insert(passkeys)
      .values({ ...key, userId: user.id })
      .returning();
    const confirmedAt = factor === "on" ? clock.now() : null;
    const values = { userId: user.id, secret: encrypt(SECOND_FACTOR, secret), confirmedAt };
    if (factor) await tx.insert(secondFactors).values(values);

    return passkey!.id;
  });
  const code = () => generate({ secret, epoch: Math.floor(clock.now().getTime() / 1000) });

  return { user, actor, proof, resetToken, passkeyId, code };
}

export type FullAccount = Awaited<ReturnType<typeof makeFullAccount>>;

/** Everything that changes how an account is signed in to. */
export const CREDENTIAL_CHANGES = {
  "a password reset": ({ resetToken }) => resetPassword({ token: resetToken, ...NEW }),
  "a changed password": ({ actor, proof }) => changePassword(actor, { ...proof, ...NEW }),
  "a removed foreign password": async ({ user, actor }) => {
    await doubt(user.id);
    await confirmPasswordOwner(actor, false);
  },
  "a first proof": ({ user, proof }) =>
    transaction(async (tx) => {
      const unproven = firstRow(
        await tx
          .update(users)
          .set({ emailProvenAt: null })
          .where(eq(users.id, user.id))
          .returning(),
      );

      await recordProof(tx, unproven, "email", proof.session);
    }),
  "joining with Google": ({ user: { id, email } }) =>
    signInWithGoogle(
      { id: `google of ${id}`, email, isEmailVerified: true, name: "Mai" },
      "en",
      "Guest",
    ),
  "a restored address": async ({ user }) => {
    const former = { userId: user.id, field: "email" as const, value: user.email };

    await restoreAddress((await transaction((tx) => createRestoreToken(tx, former))).token);
  },
  "a changed address": async ({ user, actor, proof }) => {
    const change = { loginId: `moi-${user.id}@nhacsong.test`, ...proof };

    await confirmAddressChange(
      actor,
      await linkOf((link) => requestAddressChange(actor, change, link)),
    );
  },
  "a removed passkey": ({ actor, passkeyId }) => removePasskey(actor, passkeyId),
  "a second factor turned on": async ({ actor, proof, code }) =>
    confirmSecondFactor(actor, { ...proof, code: await code() }),
  "a second factor turned off": async ({ actor, proof, code }) =>
    removeSecondFactor(actor, { ...proof, code: await code() }),
  "signing out everywhere": ({ actor }) => endOwnAccess(actor),
  "an admin who signs somebody out": async ({ user }) => signOutUser(await makeAdmin(), user.id),
  "a suspension": async ({ user }) => suspendUser(await makeAdmin(), user.id, "Spam"),
  "deleting the account": ({ actor, proof }) => deleteAccount(actor, proof),
} satisfies Record<string, (account: FullAccount) => Promise<unknown>>;

export type CredentialChange = keyof typeof CREDENTIAL_CHANGES;

/** As after the first proof of an address. */
export async function doubt(userId: string): Promise<void> {
  await transaction((tx) =>
    tx.update(users).set({ credentialsDoubtedAt: clock.now() }).where(eq(users.id, userId)),
  );
}

async function makeAdmin() {
  return actorFor(await makeUser({ role: "admin" }));
}

/** The token of the link that `send` mails. */
async function linkOf(send: (link: (token: string) => string) => Promise<void>) {
  let sent = "";

  await send((token) => (sent = token));

  return sent;
}
