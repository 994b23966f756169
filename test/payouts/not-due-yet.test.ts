import { expect, test } from "vitest";
import { treasurerView } from "~/routes/admin+/payouts/payouts-view.server";
import { loader as personPage } from "~/routes/admin+/users_.$id/route";
import { cookieFor, makeArtist, makeUser } from "../factories/accounts/people";
import { visit } from "../factories/base/requests";
import { makePastShow, makeSale } from "../factories/payouts/payouts";

test("money that is not due yet is listed apart, with its day, and on the artist's page", async () => {
  const user = await makeArtist();
  const { id } = await makePastShow(user.id, 1);
  const admin = await makeUser({ role: "admin", timeZone: "UTC" });
  const cookie = await cookieFor(admin);

  await makeSale(id, { amount: 150_000, paidAt: new Date("2030-01-01T00:00:00Z") });

  const { currencies } = await treasurerView(visit("/admin/payouts", { cookie }).request);
  const dong = currencies.find(({ currency }) => currency === "vnd")!;
  const isMine = (row: { id: string }) => row.id === user.id;

  expect(dong.artists.some(isMine)).toBe(false);
  expect(dong.later.find(isMine)).toMatchObject({
    reserved: "150,000\u00a0₫",
    nextDue: expect.stringMatching(/^Jan \d+, 2030/),
  });

  const person = await personPage({ ...visit("/", { cookie }), params: { id: user.id } });

  expect(person).toMatchObject({ role: "artist", artist: { owed: "Not due yet: 150,000\u00a0₫" } });
});

test("a person who only applied is no artist yet", async () => {
  const user = await makeArtist({}, { isApproved: false, application: "pending" });
  const cookie = await cookieFor(await makeUser({ role: "admin" }));

  expect(await personPage({ ...visit("/", { cookie }), params: { id: user.id } })).toMatchObject({
    role: "viewer",
    application: "pending",
  });
});
