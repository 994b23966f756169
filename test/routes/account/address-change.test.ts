import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { clock } from "~/integrations/clock/clock";
import { action as confirm, loader as confirmPage } from "~/routes/_account+/confirm-address";
import { db } from "~db/client.server";
import { outbox } from "~db/schema";
import { makeMember, PASSWORD } from "../../factories/members";
import { signedIn } from "../../factories/profile";
import { comeBack, submit, visit } from "../../factories/requests";

async function lastLink(userId: string) {
  const letters = await db.select().from(outbox).where(eq(outbox.userId, userId));
  const token = /confirm-address\?token=([\w-]+)/.exec(letters.at(-1)?.text ?? "")?.[1];
  return { mail: letters.at(-1)!, token: token! };
}

test("a new email is active once its link is confirmed, which works once, and the old email is notified", async () => {
  const { user, send, row } = await signedIn();
  const loginId = `moi-${user.id}@nhacsong.test`;
  expect(comeBack(await send({ intent: "reach", loginId, currentPassword: "wrong password" })).status).toBe(400);
  await send({ intent: "reach", loginId: loginId.toUpperCase(), currentPassword: PASSWORD });
  expect((await row()).email).toBe(user.email);
  const { mail, token } = await lastLink(user.id);
  expect(mail.address).toBe(loginId);
  expect(await confirmPage(visit(`/confirm-address?token=${token}`))).toMatchObject({ to: loginId });
  expect((await row()).email).toBe(user.email);
  expect((await confirm(submit("/confirm-address", { token }))) as Response).toMatchObject({ status: 302 });
  expect((await row()).email).toBe(loginId);
  const addresses = (await db.select().from(outbox).where(eq(outbox.userId, user.id))).map(({ address }) => address);
  expect(addresses).toEqual([loginId, user.email]);
  expect(comeBack(await confirm(submit("/confirm-address", { token }))).status).toBe(409);
});

test("an address in use is refused, also if taken in the meantime; a link expires after an hour", async () => {
  const { user, send, row } = await signedIn();
  const other = await makeMember();
  const ask = (loginId: string) => send({ intent: "reach", loginId, currentPassword: PASSWORD });
  expect(comeBack(await ask(other.email)).status).toBe(409);
  const wanted = `gianh-${user.id}@nhacsong.test`;
  await ask(wanted);
  const { token } = await lastLink(user.id);
  const { now } = clock;
  clock.now = () => new Date(Date.now() + 61 * 60_000);
  expect(comeBack(await confirm(submit("/confirm-address", { token }))).status).toBe(409);
  clock.now = now;
  await makeMember({ email: wanted });
  expect(comeBack(await confirm(submit("/confirm-address", { token }))).status).toBe(409);
  expect((await row()).email).toBe(user.email);
});

test("a phone number is confirmed by the account's email, and cannot be changed without one", async () => {
  const { user, send, row } = await signedIn();
  await send({ intent: "reach", loginId: "0903 555 017", currentPassword: PASSWORD });
  const { mail, token } = await lastLink(user.id);
  expect(mail.address).toBe(user.email);
  await confirm(submit("/confirm-address", { token }));
  expect(await row()).toMatchObject({ email: user.email, phone: "+84903555017" });
  const phoneOnly = await signedIn({ email: null, phone: "+84903555018" });
  const back = await phoneOnly.send({ intent: "reach", loginId: "0903 555 019", currentPassword: PASSWORD });
  expect(comeBack(back).status).toBe(409);
});
