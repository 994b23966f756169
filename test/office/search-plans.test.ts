import { eq, inArray, type SQLWrapper, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { adminsToNotify } from "~/models/accounts/admin-tasks/notify-admins.server";
import { newestLines } from "~/models/money/ledger/reconciliation.server";
import { accountQueries } from "~/models/office/admin/exact-search.server";
import { ticketRows, ticketTextFilter } from "~/models/office/admin/tickets.server";
import { loader as list } from "~/routes/admin+/users";
import { loader as ticketList } from "~/routes/admin+/tickets";
import { db, transaction } from "~db/client.server";
import { tickets } from "~db/schema";
import { makeTicketedEvent } from "../factories/shows/events";
import { actorFor, cookieFor, makeArtist, makeUser } from "../factories/accounts/people";
import { makeTicket } from "../factories/checkout/sales";
import { makeTransfer } from "../factories/checkout/transfers";
import { issueSampleReceipt } from "../factories/money/receipts";
import { visit } from "../factories/base/requests";

async function planOf(query: SQLWrapper): Promise<string[]> {
  const plan = await db.all<{ detail: string }>(sql`explain query plan ${query.getSQL()}`);

  return plan.map(({ detail }) => detail);
}

/** The tables that a query reads from beginning to end. */
async function scansOf(query: SQLWrapper): Promise<string[]> {
  return (await planOf(query)).filter((step) => step.startsWith("SCAN"));
}

test.each(["0912 345 678", "lan@a.test", "36YW-V70W", "NSABCDEFG", "2026-000002"])(
  "“%s” is looked up by indexes only",
  async (search) => {
    for (const query of accountQueries(search)) expect(await scansOf(query)).toEqual([]);
  },
);

test("the search for a name reads accounts and shows, but not all tickets", async () => {
  const named = await scansOf(ticketRows(ticketTextFilter("Lan")));
  const held = await scansOf(ticketRows(inArray(tickets.userId, ["a", "b"])));

  expect(named.sort()).toEqual(["SCAN events", "SCAN users"]);
  expect(held).toEqual([]);
});

test("admins are found without reading all accounts", async () => {
  expect(await scansOf(adminsToNotify(db, "reports", null))).toEqual([]);
});

test("the books are read in their order, without sorting all lines", async () => {
  const plan = await planOf(newestLines().limit(50));

  expect(plan).toContain("SCAN ledger_lines USING INDEX ledger_lines_at");
  expect(plan.join()).not.toContain("TEMP B-TREE");
});

test("a number as spoken, an email, and the numbers of ticket, transfer and receipt lead to the person", async () => {
  const cookie = await cookieFor(await makeUser({ role: "admin" }));
  const show = await makeTicketedEvent({ artistId: (await makeArtist()).id, title: "Đêm Lan" });
  const buyer = await makeUser({ name: "Ngọc", email: "n.g@a.test", phone: "+84912345901" });
  const ticket = await makeTicket(show.id, { userId: buyer.id });
  const code = "36YW-V70W";

  await transaction((tx) => tx.update(tickets).set({ code }).where(eq(tickets.id, ticket.id)));

  const payer = await makeUser();
  const { reference, id: paymentId } = await makeTransfer(actorFor(payer), show.id);
  const receipt = await issueSampleReceipt(paymentId);
  const find = async (search: string, loader: typeof list | typeof ticketList = list) =>
    (await loader(visit(`/admin/x?search=${encodeURIComponent(search)}`, { cookie }))).rows.map(
      ({ id }) => id,
    );

  for (const search of ["0912 345 901", "84 912.345.901", "912345901", "N.G@a.test", code])
    expect(await find(search)).toEqual([buyer.id]);
  for (const search of [reference, `ck ${reference.toLowerCase()}`, receipt])
    expect(await find(search)).toEqual([payer.id]);
  for (const search of [code.toLowerCase(), "36yw", "0912345901", "ngoc", "dem lan"])
    expect(await find(search, ticketList)).toEqual([ticket.id]);
});
