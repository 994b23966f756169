import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { payments, users } from "~db/schema";
import { bookFee } from "~/models/money/ledger/fee-entries.server";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";
import { startDonation, startTicketPayment } from "../factories/checkout/card-payments";
import { readUnsubscribe, unsubscribePath } from "~/models/delivery/notices/unsubscribe.server";
import { findValidTicket } from "~/models/tickets/ticket-access.server";
import { refundTicket } from "~/models/tickets/refunds.server";
import { loader as operator } from "../../app/routes/admin+/ledger/route";
import { loader as money } from "../../app/routes/dashboard+/money/route";
import { loader as csv } from "../../app/routes/dashboard+/ledger[.]csv";
import { action as turn, loader as ask } from "../../app/routes/_accounts+/unsubscribe";
import { makeTicketedEvent } from "../factories/shows/events";
import { makeBuyer } from "../factories/money/money";
import { cookieFor, makeArtist, makeUser } from "../factories/accounts/people";

const BASE = "http://nhacsong.test";
const DAY = 24 * 3600_000;

async function args(path: string, user?: { id: string }, language = "en", init: RequestInit = {}) {
  const cookie = `${user ? await cookieFor(user) : ""}; nhacsong_lang=${language}`;

  return {
    request: new Request(BASE + path, { ...init, headers: { Cookie: cookie } }),
    params: {},
    context: {} as never,
  };
}

async function statement(request: Parameters<typeof money>[0]) {
  return (await money(request)).statement;
}

async function sold() {
  const artist = await makeArtist();
  const startTime = new Date(Date.now() + 3 * DAY);
  const show = await makeTicketedEvent({ artistId: artist.id, startTime, tipsEnabled: true });
  const [first, second] = [await makeBuyer(), await makeBuyer()];

  for (const buyer of [first, second])
    await payWithTestCard(buyer, (await startTicketPayment(buyer, show.id, 1800)).id, "pays");
  await payWithTestCard(
    second,
    (await startDonation(second, show.id, { amountCents: 550 })).id,
    "pays",
  );
  await refundTicket(first, (await findValidTicket(first.userId, show.id))!.id);

  return { artist, show };
}

test("the artist reads every line in both languages, and the sums match the lines", async () => {
  const { artist } = await sold();
  const view = await statement(await args("/dashboard/money", artist));

  expect(view.lines.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
    ["refund", "-$18.00", "$23.50"],
    ["tip", "$5.50", "$41.50"],
    ["ticket", "$18.00", "$36.00"],
    ["ticket", "$18.00", "$18.00"],
  ]);
  expect(view).toMatchObject({ opening: "$0.00", closing: "$23.50" });
  expect(view.sums).toEqual([
    { kind: "ticket", sum: "$36.00" },
    { kind: "tip", sum: "$5.50" },
    { kind: "refund", sum: "-$18.00" },
  ]);

  const vietnamese = await statement(await args("/dashboard/money", artist, "vi"));

  expect(vietnamese.name).toMatch(/^Sao kê tháng/);
  expect(vietnamese.closing.replace("\u00a0", " ")).toBe("23,50 US$");
});

test("the CSV of a month has the same lines, with plain numbers", async () => {
  const { artist } = await sold();
  const answer = await csv(await args("/dashboard/ledger.csv", artist));
  const rows = (await answer.text()).trim().split("\r\n");

  expect(rows[0]).toContain("When (Vietnam),Description,Show,Payment,Amount,Balance,Currency");
  expect(rows[1]).toContain("Opening balance,,,,0.00,USD");
  expect(rows.slice(2).map((row) => row.split(",").slice(-3))).toEqual([
    ["18.00", "18.00", "USD"],
    ["18.00", "36.00", "USD"],
    ["5.50", "41.50", "USD"],
    ["-18.00", "23.50", "USD"],
  ]);
});

test("artists read only their own ledger, and only admins the whole", async () => {
  const { artist } = await sold();
  const other = await statement(await args("/dashboard/money", await makeArtist()));

  expect(other).toMatchObject({ isEmpty: true, lines: [] });
  await expect(statement(await args("/dashboard/money", await makeUser()))).rejects.toMatchObject({
    status: 302,
  });
  await expect(operator(await args("/admin/ledger", artist))).rejects.toMatchObject({
    status: expect.any(Number),
  });
});

test("the operator sees that all accounts sum to zero and match the provider to the cent", async () => {
  await sold();

  const { reconciliation, rows } = await operator(
    await args("/admin/ledger", await makeUser({ role: "admin" })),
  );

  expect(reconciliation).toMatchObject({
    balances: [{ currency: "USD", total: "$0.00" }],
    provider: { differences: ["$0.00"], isSame: true },
  });
  expect(rows.length).toBeGreaterThan(7);
  expect(rows.filter(({ actions }) => actions.includes("refundTip")).length).toBeGreaterThan(0);
});

test("the operator sees the provider's original amount beside a converted fee", async () => {
  await sold();

  const payment = (await db.query.payments.findFirst({ where: eq(payments.state, "paid") }))!;

  await transaction((tx) => bookFee(tx, payment, "converted", 66, { amount: 89, currency: "sgd" }));

  const { rows } = await operator(await args("/admin/ledger", await makeUser({ role: "admin" })));
  const originals = rows
    .filter(({ kind, original }) => kind === "fee" && original)
    .map(({ original }) => original);

  expect(originals.map((text) => text.replaceAll("\u00a0", " ")).sort()).toEqual([
    "-SGD 0.89",
    "SGD 0.89",
  ]);
});

test("a signed link turns one kind of email off, by form or one click, and on again", async () => {
  const user = await makeUser({ notifications: { live: false } });
  const path = unsubscribePath(user.id, "reminders");
  const readNotifications = async () =>
    (await db.query.users.findFirst({ where: eq(users.id, user.id) }))!.notifications;
  const post = async (body: Record<string, string>) =>
    (await turn(
      await args(path, undefined, "en", { method: "POST", body: new URLSearchParams(body) }),
    )) as Response;

  expect(await ask(await args(path))).toMatchObject({
    explanation: "Stop getting reminders before shows you have a ticket for?",
    isOff: false,
  });
  expect(await readNotifications()).toEqual({ live: false });
  expect((await post({ "List-Unsubscribe": "One-Click" })).status).toBe(204);
  expect(await readNotifications()).toEqual({ live: false, reminders: false });
  expect((await post({ intent: "on" })).headers.get("Location")).toContain("done=0");
  expect(await readNotifications()).toEqual({ live: false, reminders: true });
  for (const bad of [path.slice(0, -1), path.replace("reminders", "live"), "/unsubscribe"]) {
    await expect(ask(await args(bad))).rejects.toMatchObject({ status: 400 });
  }

  expect(() => readUnsubscribe(new URLSearchParams())).toThrow();
});
