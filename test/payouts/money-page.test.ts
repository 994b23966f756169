import { expect, test } from "vitest";
import { transaction } from "~db/client.server";
import { loader } from "~/routes/dashboard+/money/route";
import { makeEvent, makeTicketedEvent } from "../factories/shows/events";
import { cookieFor, makeArtist, makeUser } from "../factories/accounts/people";
import { makeBookedTicket } from "../factories/checkout/sales";
import { addAgreedShares } from "../factories/payouts/shares";
import { visit } from "../factories/base/requests";

async function moneyOf(person: { id: string }, query = "") {
  return loader(visit(`/dashboard/money${query}`, { cookie: await cookieFor(person) }));
}

test("the ledger shows its newest lines, and more by a link that keeps month and currency", async () => {
  const artist = await makeArtist();
  const { id } = await makeTicketedEvent({ artistId: artist.id });

  for (let n = 1; n <= 11; n++) await makeBookedTicket(id, { priceCents: 100 * n });

  const { statement, earnings, owed } = await moneyOf(artist);

  expect([statement.lines.length, statement.total]).toEqual([10, 11]);
  expect(statement.lines[0]!.amount).toBe("$11.00");
  expect(statement.moreHref).toBe(`/dashboard/money?month=${statement.month}&currency=usd&more=1`);
  expect(earnings!.shows).toMatchObject([{ id, sum: "$66.00", tickets: "$66.00", tips: "$0.00" }]);
  expect(owed[0]!.balance).toBe("$66.00");

  expect(statement.isAsked).toBe(false);

  const all = (await moneyOf(artist, `?month=${statement.month}&currency=usd&more=1`)).statement;

  expect([all.lines.length, all.moreHref, all.closing]).toEqual([11, null, statement.closing]);
  expect(all.isAsked).toBe(true);
  expect((await moneyOf(artist, "?more=-3")).statement.lines).toHaveLength(10);
});

test("a person with a share sees the money of it, without shows", async () => {
  const { id } = await makeEvent({ artistId: (await makeArtist()).id });
  const sharer = await makeUser();

  await transaction((tx) => addAgreedShares(tx, id, [{ userId: sharer.id, basisPoints: 1000 }]));

  expect(await moneyOf(sharer)).toMatchObject({ earnings: null, owed: [] });
});
