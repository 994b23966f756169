import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { eventShares, outbox } from "~db/schema";
import { bookRefund } from "~/models/money/ledger/ledger-entries.server";
import { readStatement } from "~/models/money/ledger/statements.server";
import {
  changeEvent,
  makeBuyer,
  makeShow,
  stopClock,
} from "../../../../test/factories/money/money";
import { makeSale } from "../../../../test/factories/payouts/payouts";
import {
  actorFor,
  freshProof,
  makeArtist,
  makeUser,
} from "../../../../test/factories/accounts/people";
import { GUEST } from "~/models/base/actor";
import { deleteAccount } from "~/models/office/account-deletion/delete-account.server";
import { acceptOffer, declineOffer, findOffer } from "./answer-offer.server";
import { listEventShares, offerShare, withdrawOffer } from "./offer-share.server";
import { listOwnShares } from "./own-shares.server";
import { offerToken } from "./share-record.server";

const ALWAYS = { from: new Date(0), to: new Date("2100-01-01") };
const DAY_MS = 24 * 3600_000;

async function world() {
  const user = await makeArtist();
  const owner = actorFor(user);
  const show = await makeShow({ artistId: user.id, startTime: new Date(Date.now() + 30 * DAY_MS) });
  const offer = async (points: number, to = `${Math.random()}@nhacsong.test`) => {
    const share = await offerShare(owner, show.id, { to, role: "Band", percent: points });

    return { share, to, points, key: offerToken(share) };
  };

  const sell = (amount = 1801) =>
    makeSale(show.id, { amount, currency: "usd", paidAt: new Date() });
  const balanceOf = async (who: typeof owner) =>
    (await readStatement(who, "usd", ALWAYS)).closingCents;
  const answer = ({ key, points }: { key: string; points: number }) => ({ key, points });

  return { owner, show, offer, sell, balanceOf, answer };
}

test("an agreed share gets its part of each sale, returns it with a refund, and is on the person's statement", async () => {
  const { owner, offer, sell, balanceOf, answer } = await world();
  const drummer = await makeBuyer();

  await expect(readStatement(drummer, "usd", ALWAYS)).rejects.toMatchObject({ code: "forbidden" });
  await acceptOffer(drummer, answer(await offer(2550)));

  const sale = await sell();

  expect([await balanceOf(owner), await balanceOf(drummer)]).toEqual([1342, 459]);
  expect(await listOwnShares(drummer)).toMatchObject([
    {
      isFixed: true,
      gross: [{ amount: 1801, currency: "usd" }],
      own: [{ amount: 459, currency: "usd" }],
    },
  ]);
  await transaction((tx) => bookRefund(tx, sale, 1801));
  expect([await balanceOf(owner), await balanceOf(drummer)]).toEqual([0, 0]);
});

test("who has not agreed gets nothing, and nothing can be agreed after the first money", async () => {
  const { owner, offer, sell, balanceOf, answer, show } = await world();
  const waiting = await offer(5000);

  await sell();
  expect(await balanceOf(owner)).toBe(1801);

  const late = acceptOffer(await makeBuyer(), answer(waiting));

  await expect(late).rejects.toMatchObject({ messageKey: "shares:fixed" });
  await expect(offer(100)).rejects.toMatchObject({ messageKey: "shares:fixed" });
  await expect(withdrawOffer(owner, show.id, waiting.share.id)).rejects.toMatchObject({
    messageKey: "shares:fixed",
  });
});

test("shares are fixed when the show begins", async () => {
  const { offer, answer, show } = await world();
  const waiting = await offer(100);

  await changeEvent(show.id, { startTime: new Date(Date.now() - 1000) });

  const late = acceptOffer(await makeBuyer(), answer(waiting));

  await expect(late).rejects.toMatchObject({ messageKey: "shares:fixed" });
});

test("a change needs agreement: until then what was agreed applies", async () => {
  const { owner, offer, sell, balanceOf, answer } = await world();
  const singer = await makeBuyer();
  const first = await offer(1000);

  await acceptOffer(singer, answer(first));

  const change = await offer(2000, first.to);

  expect(change.share.id).toBe(first.share.id);
  await expect(acceptOffer(singer, { key: change.key, points: 3000 })).rejects.toMatchObject({
    messageKey: "shares:offerChanged",
  });
  await sell(1000);
  expect([await balanceOf(owner), await balanceOf(singer)]).toEqual([900, 100]);
});

test("declining a change keeps what was agreed; giving a share up returns it to the owner", async () => {
  const { owner, offer, answer, show } = await world();
  const singer = await makeBuyer();
  const first = await offer(1000);

  await acceptOffer(singer, answer(first));

  const change = await offer(2000, first.to);

  expect(await declineOffer(singer, answer(change))).toBe("declined");
  expect((await listEventShares(owner, show.id)).ownersPoints).toBe(9000);

  const late = declineOffer(singer, answer({ ...change, key: first.share.id }));

  await expect(late).rejects.toMatchObject({ messageKey: "shares:offerChanged" });
  expect(await declineOffer(singer, { key: first.share.id, points: 0 })).toBe("gaveUp");

  const { ownersPoints, rows } = await listEventShares(owner, show.id);

  expect([ownersPoints, rows[0]!.share.declinedAt !== null]).toEqual([10_000, true]);
});

test("only who has the mail may answer, once, and not after the offer has ended", async () => {
  const { owner, offer, answer } = await world();
  const { share, to, ...waiting } = await offer(1000);
  const mail = await db.query.outbox.findFirst({ where: eq(outbox.address, to) });

  expect(mail!.text).toContain(`/shares/${waiting.key}`);

  const stranger = await makeBuyer();

  for (const key of [share.id, `${share.id}.${"x".repeat(43)}`])
    await expect(acceptOffer(stranger, { key, points: 1000 })).rejects.toMatchObject({
      code: "not_found",
    });
  await expect(acceptOffer(owner, answer(waiting))).rejects.toMatchObject({
    messageKey: "shares:yourself",
  });

  const person = await makeBuyer();

  await acceptOffer(person, answer(waiting));
  await expect(acceptOffer(stranger, answer(waiting))).rejects.toMatchObject({ code: "not_found" });
  await expect(findOffer(stranger, waiting.key)).rejects.toMatchObject({ code: "not_found" });

  const other = await offer(100);
  const restore = stopClock(Date.now() + 15 * DAY_MS);
  const late = acceptOffer(stranger, answer(other));

  await expect(late).rejects.toMatchObject({ messageKey: "shares:offerChanged" });
  restore();
});

test("a share can be given up after the offer of a change has expired", async () => {
  const { owner, offer, answer, show } = await world();
  const singer = await makeBuyer();
  const first = await offer(1000);

  await acceptOffer(singer, answer(first));
  await offer(2000, first.to);

  const restore = stopClock(Date.now() + 15 * DAY_MS);

  expect(await declineOffer(singer, { key: first.share.id, points: 0 })).toBe("gaveUp");
  expect((await listEventShares(owner, show.id)).ownersPoints).toBe(10_000);
  restore();
});

test("a guest who opens the link of an offer that an account has is asked to sign in", async () => {
  const { offer, answer } = await world();
  const open = await offer(1000);

  expect(await findOffer(GUEST, open.key)).toMatchObject({
    isFixed: false,
    share: { id: open.share.id },
  });
  await acceptOffer(await makeBuyer(), answer(open));
  await expect(findOffer(GUEST, open.key)).rejects.toMatchObject({ code: "unauthenticated" });
});

test("agreed shares and open offers are never more than everything, nor for more than twelve people", async () => {
  const { offer } = await world();

  await offer(9000);
  await expect(offer(1001)).rejects.toMatchObject({ code: "invalid" });
  await offer(800);
  for (let n = 0; n < 10; n++) await offer(10);
  await expect(offer(10)).rejects.toMatchObject({ messageKey: "shares:tooMany" });
});

test("of an agreed share and the open offer of a change, the larger one counts", async () => {
  const { offer, answer } = await world();
  const first = await offer(6000);

  await acceptOffer(await makeBuyer(), answer(first));

  await offer(9000, first.to);
  await expect(offer(1001)).rejects.toMatchObject({ code: "invalid" });
  await offer(500, first.to);
  await expect(offer(4001)).rejects.toMatchObject({ code: "invalid" });
});

test("who was invited and has not agreed does not see what the show earns", async () => {
  const { offer, sell } = await world();
  const artist = await makeArtist(
    {},
    { stageName: "Ban nhạc Mây", stageNameFolded: "ban nhac may" },
  );
  const { share } = await offer(500, "Ban nhạc Mây");

  await declineOffer(actorFor(artist), { key: share.id });
  await sell();
  expect(await listOwnShares(actorFor(artist))).toMatchObject([
    { isFixed: true, gross: [], own: [] },
  ]);
});

test("an artist is invited by name, and only this artist may answer", async () => {
  const { offer } = await world();
  const artist = await makeArtist(
    {},
    { stageName: "Ban nhạc Thuyền Giấy", stageNameFolded: "ban nhac thuyen giay" },
  );
  const { share, key } = await offer(500, "ban nhac thuyen giay");

  expect(share).toMatchObject({ userId: artist.id, invitedAs: "Ban nhạc Thuyền Giấy" });
  await expect(acceptOffer(await makeBuyer(), { key, points: 500 })).rejects.toMatchObject({
    code: "not_found",
  });
  await acceptOffer(actorFor(artist), { key: share.id, points: 500 });
  expect(await db.$count(eventShares, eq(eventShares.userId, artist.id))).toBe(1);
  await expect(offer(500, "Nobody at all")).rejects.toMatchObject({ code: "invalid" });
});

test("a person agrees once for each show", async () => {
  const { offer, answer } = await world();
  const person = actorFor(await makeUser());

  await acceptOffer(person, answer(await offer(500)));
  await expect(acceptOffer(person, answer(await offer(500)))).rejects.toMatchObject({
    messageKey: "shares:already",
  });
});

test("an unanswered offer to an email address goes with its account", async () => {
  const { owner, offer, show } = await world();
  const user = await makeUser({ passwordHash: null });

  await offer(500, user.email!);
  await deleteAccount(actorFor(user), await freshProof(user));
  expect((await listEventShares(owner, show.id)).rows).toEqual([]);
});
