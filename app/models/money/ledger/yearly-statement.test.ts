import { expect, test } from "vitest";
import { transaction } from "~db/client.server";
import { makeOwedArtist, makeSale } from "../../../../test/factories/payouts/payouts";
import { bookRefund } from "./ledger-entries.server";
import { listStatementYears, readYearlyStatement } from "./yearly-statement.server";

const NEW_YEAR = new Date("2030-12-31T17:00:00Z");

test("a year begins at midnight in the seller's zone with what the last one ended with", async () => {
  const { artist, show } = await makeOwedArtist();
  const last = await makeSale(show.id, {
    amount: 200_000,
    paidAt: new Date(NEW_YEAR.getTime() - 1),
  });

  await makeSale(show.id, { amount: 300_000, paidAt: NEW_YEAR });
  await transaction((tx) => bookRefund(tx, last, 50_000, new Date(NEW_YEAR.getTime() + 1)));

  const [before] = await readYearlyStatement(artist, 2030);
  const [after] = await readYearlyStatement(artist, 2031);

  expect(before).toMatchObject({
    opening: 360_000,
    gross: 200_000,
    refunds: 0,
    payouts: 0,
    closing: 560_000,
  });
  expect(after).toMatchObject({
    opening: 560_000,
    gross: 300_000,
    refunds: -50_000,
    closing: 810_000,
  });
  expect(after!.shows).toMatchObject([
    { event: { id: show.id }, gross: 300_000, refunds: -50_000, net: 250_000 },
  ]);
  expect((await listStatementYears(artist)).slice(0, 2)).toEqual([2031, 2030]);
});
