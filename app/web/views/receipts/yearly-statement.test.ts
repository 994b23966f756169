import { afterEach, expect, test } from "vitest";
import { stopClock } from "../../../../test/factories/money/money";
import { makeOwedArtist, makeSale } from "../../../../test/factories/payouts/payouts";
import { addAgreedShares } from "../../../../test/factories/payouts/shares";
import { cookieFor, makeUser } from "../../../../test/factories/accounts/people";
import { visit } from "../../../../test/factories/base/requests";
import { transaction } from "~db/client.server";
import { formatPlainDate } from "~/locales/dates";
import { preparePayout } from "~/models/payouts/prepare-payout.server";
import { recordPayout } from "~/models/payouts/record-payout.server";
import { sellerYear, sellerZone } from "~/models/money/receipts/seller.server";
import { yearlyStatementView } from "./yearly-statement.server";

let restore: () => void;

afterEach(() => restore());

test("only a year that is over has a balance at its end; years to come have no statement", async () => {
  const now = new Date();

  restore = stopClock(now);

  const { user, show } = await makeOwedArtist();
  const year = sellerYear();

  await makeSale(show.id, { amount: 200_000, paidAt: new Date(`${year - 1}-06-01T12:00:00Z`) });

  const cookie = `${await cookieFor(user)}; nhacsong_lang=en`;
  const read = (asked: number) =>
    yearlyStatementView(visit("/", { cookie }).request, String(asked));
  const closing = async (asked: number) => (await read(asked)).currencies[0]!.sums.at(-1);
  const today = formatPlainDate(now, "en", sellerZone());

  expect(await closing(year)).toMatchObject({
    label: `Balance on ${today}`,
    amount: "560,000\u00a0₫",
  });
  expect(await closing(year - 1)).toMatchObject({ label: "Balance at the end of the year" });
  await expect(read(year + 1)).rejects.toMatchObject({ code: "not_found" });
});

test("the statement has what others got as their shares, and what was paid out", async () => {
  const now = new Date();

  restore = stopClock(now);

  const { user, show, treasurer } = await makeOwedArtist();
  const { id } = await preparePayout(treasurer, {
    artistId: user.id,
    currency: "vnd",
    amount: 360_000,
  });

  await recordPayout(treasurer, id, { bankReference: "FT1", isSent: false });

  const singer = await makeUser();

  await transaction((tx) =>
    addAgreedShares(tx, show.id, [{ userId: singer.id, basisPoints: 1000 }]),
  );
  await makeSale(show.id, { amount: 100_000, paidAt: now });

  const cookie = `${await cookieFor(user)}; nhacsong_lang=en`;
  const view = await yearlyStatementView(visit("/", { cookie }).request, String(sellerYear()));
  const { sums, shows } = view.currencies[0]!;
  const rows = Object.fromEntries(sums.map(({ label, amount }) => [label, amount]));

  expect(rows).toMatchObject({ Shares: "-10,000\u00a0₫", Payouts: "-360,000\u00a0₫" });
  expect(sums.at(-1)).toMatchObject({ amount: "90,000\u00a0₫" });
  expect(shows).toMatchObject([{ shares: "-10,000\u00a0₫" }]);
});
