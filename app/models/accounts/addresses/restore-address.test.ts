import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeMember, PASSWORD } from "../../../../test/factories/accounts/members";
import { actorFor } from "../../../../test/factories/accounts/people";
import { db } from "~db/client.server";
import { formerAddresses, outbox, users } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { deleteAccount } from "~/models/office/account-deletion/delete-account.server";
import { confirmAddressChange, requestAddressChange } from "./address-changes.server";
import { findFormerAddress, restoreAddress } from "./restore-address.server";

const gone = { code: "conflict", messageKey: "profile:restoreGone" };

async function member() {
  const user = await makeMember({ emailProvenAt: new Date() });
  const email = (name: string) => `${name}-${user.id}@nhacsong.test`;
  /**
   * Changes an address with the password; returns the token of the link that undoes it, and the
   * address that got it.
   */
  const change = async (loginId: string) => {
    let link = "";
    const input = { loginId, currentPassword: PASSWORD, session: null };

    await requestAddressChange(actorFor(user), input, (token) => (link = token));
    await confirmAddressChange(actorFor(user), link);

    const mails = await db.select().from(outbox).where(eq(outbox.userId, user.id));
    const mail = mails.findLast(({ text }) => text.includes("/restore-address?"))!;

    return { to: mail.address, token: /restore-address\?token=([\w-]+)/.exec(mail.text)![1]! };
  };

  const row = async () => (await db.select().from(users).where(eq(users.id, user.id)))[0]!;

  return { user, email, change, row };
}

test("a link that undoes a change works once", async () => {
  const { email, change, row } = await member();
  const { token } = await change(email("moi"));

  await restoreAddress(token);
  await change(email("nua"));
  expect(await findFormerAddress(token)).toBeNull();
  await expect(restoreAddress(token)).rejects.toMatchObject(gone);
  expect((await row()).email).toBe(email("nua"));
  expect(JSON.stringify(await db.select().from(formerAddresses))).not.toContain(token);
});

test("a later change does not void the link of an earlier one, because a thief could make it", async () => {
  const { user, email, change, row } = await member();
  const owners = await change(email("trom"));

  await change(email("trom-2"));
  await restoreAddress(owners.token);
  expect((await row()).email).toBe(user.email);
});

test("undoing a change voids the links of later ones, which a thief has", async () => {
  const { user, email, change, row } = await member();
  const owners = await change(email("trom"));
  const thiefs = await change(email("trom-2"));
  const ofPhone = await change("0903 555 021");

  expect([thiefs.to, ofPhone.to]).toEqual([email("trom"), email("trom-2")]);
  await restoreAddress(owners.token);
  await expect(restoreAddress(thiefs.token)).rejects.toMatchObject(gone);
  await expect(restoreAddress(ofPhone.token)).rejects.toMatchObject(gone);
  expect((await row()).email).toBe(user.email);
});

test("a thief who undoes a later change does not void the owner's link", async () => {
  const { user, email, change, row } = await member();
  const owners = await change(email("trom"));
  const thiefs = await change(email("trom-2"));

  await restoreAddress(thiefs.token);
  await restoreAddress(owners.token);
  expect((await row()).email).toBe(user.email);
});

test("an added phone number and a new email are undone in either order", async () => {
  for (const order of [0, 1]) {
    const { user, email, change, row } = await member();
    const links = [await change(`0903 555 03${order}`), await change(email("trom"))];

    expect(links.map(({ to }) => to)).toEqual([user.email, user.email]);
    await restoreAddress(links[order]!.token);
    await restoreAddress(links[1 - order]!.token);
    expect(await row()).toMatchObject({ email: user.email, phone: null });
  }
});

test("an address taken by another account is not restored, and the link stays usable", async () => {
  const { user, email, change, row } = await member();
  const { token } = await change(email("moi"));

  await makeMember({ email: user.email! });
  await expect(restoreAddress(token)).rejects.toMatchObject({ code: "conflict" });
  expect((await row()).email).toBe(email("moi"));
  expect(await findFormerAddress(token)).toBe(user.email);
});

test("former addresses are deleted with the account, and when they have expired", async () => {
  const [first, second] = [await member(), await member()];

  await first.change(first.email("moi"));
  await second.change(second.email("moi"));

  const stored = async () => (await db.select().from(formerAddresses)).map(({ userId }) => userId);

  await deleteAccount(actorFor(first.user), { currentPassword: PASSWORD, session: null });
  expect(await stored()).not.toContain(first.user.id);

  const { now } = clock;

  clock.now = () => new Date(Date.now() + 7 * 24 * 3600_000 + 1000);

  const third = await member();

  await third.change(third.email("moi"));
  clock.now = now;
  expect(await stored()).toEqual([third.user.id]);
});
