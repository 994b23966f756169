import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeMember, PASSWORD } from "../../../../test/factories/accounts/members";
import { actorFor } from "../../../../test/factories/accounts/people";
import { db, transaction } from "~db/client.server";
import { accessTokens, addressChanges, secondFactors, users } from "~db/schema";
import { confirmAddressChange, requestAddressChange } from "../addresses/address-changes.server";
import { signInWithGoogle } from "./google.server";
import { requestPasswordReset, resetPassword } from "./passwords/password-resets.server";
import { changePassword } from "../profile.server";

const NEW = { password: "hoa sữa mùa thu", confirmPassword: "hoa sữa mùa thu" };
const gone = { code: "conflict" };

/** Finds the token of the link in a mail. */
async function linkOf(mail: (keep: (token: string) => string) => Promise<void>) {
  let sent = "";

  await mail((token) => (sent = token));

  return sent;
}

async function member(fields = {}) {
  const user = await makeMember({ emailProvenAt: new Date(), ...fields });
  const actor = actorFor(user);
  const changeTo = (loginId: string) => ({ loginId, currentPassword: PASSWORD, session: null });
  const change = (loginId: string) =>
    linkOf((link) => requestAddressChange(actor, changeTo(loginId), link));
  const reset = () => linkOf((link) => requestPasswordReset(user.email, "en", link));
  const row = async () => (await db.select().from(users).where(eq(users.id, user.id)))[0]!;

  return { user, actor, change, reset, row };
}

const google = (email: string) => ({
  id: `google of ${email}`,
  email,
  isEmailVerified: true,
  name: "Mai",
});

test("joining with Google keeps the email and revokes earlier change links", async () => {
  const { user, actor, change, reset, row } = await member();
  const [prepared, open] = [await change(`ke.gian-${user.id}@nhacsong.test`), await reset()];

  await signInWithGoogle(google(user.email), "vi", "Khách");
  await expect(confirmAddressChange(actor, prepared)).rejects.toMatchObject(gone);
  await expect(resetPassword({ token: open, ...NEW })).rejects.toMatchObject(gone);
  expect(await row()).toMatchObject({ email: user.email, passwordHash: null });
});

test("a password reset revokes a pending change of email", async () => {
  const { user, actor, change, reset, row } = await member();
  const thiefs = await change(`ke.gian-${user.id}@nhacsong.test`);

  await resetPassword({ token: await reset(), ...NEW });
  await expect(confirmAddressChange(actor, thiefs)).rejects.toMatchObject(gone);
  expect((await row()).email).toBe(user.email);
});

test("changing the password revokes every open link", async () => {
  const { user, actor, change, reset } = await member();
  const links = [await reset(), await change(`moi-${user.id}@nhacsong.test`)];

  await changePassword(actor, { currentPassword: PASSWORD, session: null, ...NEW });
  await expect(resetPassword({ token: links[0]!, ...NEW })).rejects.toMatchObject(gone);
  await expect(confirmAddressChange(actor, links[1]!)).rejects.toMatchObject(gone);
});

test("a new email revokes the links sent to the old one", async () => {
  const { user, actor, change, reset } = await member();
  const old = await reset();

  await confirmAddressChange(actor, await change(`moi-${user.id}@nhacsong.test`));
  await expect(resetPassword({ token: old, ...NEW })).rejects.toMatchObject(gone);
  expect(await db.$count(addressChanges, eq(addressChanges.userId, user.id))).toBe(0);
});

test.each([
  [1, new Date()],
  [0, null],
] as const)(
  "joining by Google ends access tokens; second factors left: %i, confirmed %s",
  async (left, confirmedAt) => {
    const { user } = await member({ role: "artist" });

    await transaction(async (tx) => {
      await tx
        .insert(accessTokens)
        .values({ userId: user.id, name: "script", tokenHash: user.id, scopes: ["read"] });
      await tx.insert(secondFactors).values({ userId: user.id, secret: "sealed", confirmedAt });
    });
    await signInWithGoogle(google(user.email), "vi", "Khách");
    expect(await db.$count(accessTokens, eq(accessTokens.userId, user.id))).toBe(0);
    expect(await db.$count(secondFactors, eq(secondFactors.userId, user.id))).toBe(left);
  },
);
