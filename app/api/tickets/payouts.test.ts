import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi } from "../../../test/api/api-server";
import { makeArtistMember, PASSWORD } from "../../../test/factories/members";
import { cookieFor } from "../../../test/factories/people";
import { BANK_ACCOUNT, makeOwedArtist, makePastShow, makeSale } from "../../../test/factories/payouts";

let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => void (api = await startApi()));
afterAll(() => api.close());

test("an artist reads what is owed, and sees accounts masked", async () => {
  const { user } = await makeOwedArtist();
  const young = await makePastShow(user.id, 1);
  await makeSale(young.id, { amount: 100_000 });
  const cookie = await cookieFor(user);
  const { body, text } = await api.call("/artist/payouts", { cookie });
  expect(body.owed).toMatchObject([{ currency: "vnd", balance: "460000", reserved: "100000", payable: "360000" }]);
  expect(body.heldBack).toMatchObject([{ eventId: young.id, amount: "100000" }]);
  expect(body.accounts[1]).toMatchObject({
    inUse: { kind: "vietnam", account: "Vietcombank ••• 9999" },
    waiting: null,
  });
  expect(text).not.toContain(BANK_ACCOUNT.account);
});

test("a changed account waits, and the change can be dropped", async () => {
  const { user } = await makeOwedArtist();
  const cookie = await cookieFor(user);
  const put = (body: object) => api.call("/artist/payout-account", { method: "PUT", cookie, body });
  const changed = await put({ currency: "vnd", ...BANK_ACCOUNT, account: "0987600000" });
  expect(changed.body).toMatchObject({ waiting: { account: "Vietcombank ••• 0000" }, inUse: { kind: "vietnam" } });
  const dropped = await api.call("/artist/payout-account/change?currency=vnd", { method: "DELETE", cookie });
  expect(dropped.body).toMatchObject({ waiting: null, inUse: { account: "Vietcombank ••• 9999" } });
  expect((await put({ currency: "vnd", kind: "us", routing: "021000021", account: "1234567" })).status).toBe(400);
});

test("a bank account needs the password, which cannot be guessed without end", async () => {
  const user = await makeArtistMember();
  const cookie = await cookieFor(user);
  const put = (currentPassword?: string) =>
    api.call("/artist/payout-account", {
      method: "PUT",
      cookie,
      body: { currency: "vnd", ...BANK_ACCOUNT, currentPassword },
    });
  expect(await put()).toMatchObject({ status: 400, body: { message: "Current password is incorrect." } });
  expect((await put(PASSWORD)).body).toMatchObject({ inUse: { account: "Vietcombank ••• 9999" } });
  for (let guess = 0; guess < 15; guess++) expect((await put("a guess")).status).toBe(400);
  expect((await put(PASSWORD)).status).toBe(429);
});

test("admins see who is owed what, without account numbers", async () => {
  const { user, treasurer } = await makeOwedArtist();
  const cookie = await cookieFor({ id: treasurer.userId });
  const { body, text } = await api.call("/admin/payouts", { cookie });
  const row = body.owed.find(({ artistId }: { artistId: string }) => artistId === user.id);
  expect(row).toMatchObject({ currency: "vnd", payable: "360000", hasAccount: true });
  expect(text).not.toContain(BANK_ACCOUNT.account);
});
