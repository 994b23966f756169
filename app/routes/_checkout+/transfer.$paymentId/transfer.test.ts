import { afterEach, beforeEach, expect, test } from "vitest";
import { replaceReceivingAccount } from "~/integrations/payments/bank-account.server";
import { loader as treasurerLoader } from "~/routes/admin+/transfers/route";
import { action as treasurerAction } from "~/routes/admin+/transfers/route";
import { refundAllTickets } from "~/models/tickets/refunds.server";
import { callScreen, type Handler } from "../../../../test/factories/base/call-screen";
import { changeEvent, makeShow, stopClock } from "../../../../test/factories/money/money";
import { makeTransferPass } from "../../../../test/factories/tickets/passes";
import { cookieFor, makeUser } from "../../../../test/factories/accounts/people";
import { ACCOUNT, arrives, PRICE } from "../../../../test/factories/checkout/transfers";
import { action as checkoutAction, loader as checkoutLoader } from "../checkout.$eventId/route";
import { loader as pictureLoader } from "../transfer.$paymentId_.qr[.]png";
import { action as passAction, loader as passLoader } from "../../_tickets+/pass.$id/route";
import {
  action as boughtAction,
  loader as boughtLoader,
} from "../../_tickets+/passes.$paymentId/route";
import { action, loader } from "./route";

beforeEach(() => replaceReceivingAccount(ACCOUNT));
afterEach(() => replaceReceivingAccount(undefined));

async function person(fields: Parameters<typeof makeUser>[0] = {}) {
  const cookie = `${await cookieFor(await makeUser(fields))}; nhacsong_lang=vi`;

  return (handler: Handler, path: string, body?: Record<string, string>) =>
    callScreen(handler, path, cookie, body);
}

const pay = {
  intent: "pay",
  method: "transfer",
  amount: "18.00",
  currency: "usd",
  transferAmount: String(PRICE),
};

async function buy(fields: Parameters<typeof makeShow>[0] = {}) {
  const show = await makeShow({ ticketPriceVnd: PRICE, ...fields });
  const ask = await person();
  const { to } = await ask(checkoutAction, `/checkout/${show.id}`, pay);
  const path = String(to);
  const view = await ask(loader, path);

  return { show, ask, path, view, reference: (view.waiting as { reference: string }).reference };
}

test("the checkout offers both ways with their prices, and a plain form leads to the transfer", async () => {
  const { show, view } = await buy();
  const stranger = await person();
  const checkout = await stranger(checkoutLoader, `/checkout/${show.id}`);

  expect(checkout.ways).toMatchObject([
    { method: "transfer", price: "360.000\u00a0₫", holdMinutes: 30 },
    { method: "card", price: expect.any(String), holdMinutes: 15 },
  ]);
  expect(view).toMatchObject({
    title: "Chuyển khoản 360.000\u00a0₫",
    waiting: { amountDigits: "360000", account: ACCOUNT },
  });
  expect((view.waiting as { pictureHref: string }).pictureHref).toContain("qr.png?amount=360000");
});

test("the page turns into the ticket when the money arrives, and nobody else can read it", async () => {
  const { ask, path, reference } = await buy();
  const stranger = await person();

  expect(await stranger(loader, path)).toMatchObject({ status: 404 });
  expect(await stranger(pictureLoader, path)).toMatchObject({ status: 404 });
  expect(await ask(pictureLoader, path)).toMatchObject({ status: 200, type: "image/png" });
  await arrives(reference);
  expect((await ask(loader, path)).to).toMatch(/^\/tickets\//);
});

test("the page says what is missing, and after the hold asks about the transfer", async () => {
  const { ask, path, reference } = await buy();

  await arrives(reference, 300_000);
  expect(await ask(loader, path)).toMatchObject({
    short: { missing: "60.000\u00a0₫", received: "300.000\u00a0₫" },
  });

  const late = await buy();
  const restore = stopClock(Date.now() + 31 * 60_000);

  expect(await late.ask(loader, late.path)).toMatchObject({
    waiting: null,
    hasEnded: true,
    hasHint: false,
  });
  await late.ask(action, late.path, { intent: "hint", digits: "9999", sentAt: "2026-11-28T10:21" });
  expect(await late.ask(loader, late.path)).toMatchObject({ hasHint: true });
  restore();
});

test("help is there while the money is waited for, and the page stands still under it", async () => {
  const { ask, path } = await buy();

  expect(await ask(loader, path)).toMatchObject({ isHelpOpen: false });

  const help = `${path}?help=1`;

  await ask(action, help, { intent: "hint", digits: "9999", sentAt: "2026-11-28T10:21" });

  expect(await ask(loader, help)).toMatchObject({ waiting: {}, isHelpOpen: true, hasHint: true });
});

test("the treasurer confirms by a plain form, pays what goes back, and the buyer's page tells it", async () => {
  const { ask, path } = await buy();
  const treasurer = await person({ role: "admin" });
  const id = path.split("/").at(-1)!;
  const confirm = { intent: "confirm", paymentId: id, amount: "400.000", bankReference: "FT1" };

  expect((await treasurer(treasurerAction, "/admin/transfers", confirm)).status).toBe(302);

  const view = await ask(loader, path);

  expect(view.moneyBack).toMatchObject([{ amount: "40.000\u00a0₫", isDone: false }]);
  await ask(action, path, {
    intent: "account",
    bin: "970436",
    account: "0123499999",
    accountName: "LE THI BAY",
  });

  const list = (await treasurer(treasurerLoader, "/admin/transfers")).refunds as {
    id: string;
    qr: string;
  }[];
  const mine = list.find((it) => it.id === (view.moneyBack as { id: string }[])[0]!.id)!;

  expect(mine).toMatchObject({ amount: "40.000\u00a0₫", account: { account: "0123499999" } });
  expect(mine.qr).toContain("<svg");

  const paid = { intent: "refunded", refundId: mine.id, bankReference: "FT2" };

  expect((await treasurer(treasurerAction, "/admin/transfers", paid)).status).toBe(302);
  expect(await ask(loader, path)).toMatchObject({ isPaid: true, moneyBack: [{ isDone: true }] });
});

test("a pass is paid on the same pages, and each cancelled show goes back by itself", async () => {
  const { pass, shows } = await makeTransferPass();
  const ask = await person();
  const treasurer = await person({ role: "admin" });
  const page = `/pass/${pass.id}`;

  expect(await ask(passLoader, page)).toMatchObject({
    closed: null,
    ways: [
      { method: "transfer", price: "800.000\u00a0₫", holdMinutes: 30 },
      { method: "card", holdMinutes: 15 },
    ],
  });

  const path = String(
    (await ask(passAction, page, { ...pay, intent: "buy", transferAmount: "800000" })).to,
  );
  const view = await ask(loader, path);

  expect(view).toMatchObject({ pass: { text: pass.name }, checkoutHref: page, isPaid: false });

  const { reference } = view.waiting as { reference: string };
  const awaited = (await treasurer(treasurerLoader, "/admin/transfers")).awaited as {
    reference: string;
  }[];

  expect(awaited.find((it) => it.reference === reference)).toMatchObject({
    title: pass.name,
    isPass: true,
  });
  await arrives(reference, 800_000);

  const bought = path.replace("transfer", "passes");

  expect((await ask(loader, path)).to).toBe(bought);

  for (const show of [shows[0]!, shows[1]!]) {
    await changeEvent(show.id, { status: "cancelled" });
    await refundAllTickets(show.id);
  }

  expect(await ask(boughtLoader, bought)).toMatchObject({
    isMoneyOnItsWay: true,
    transferHref: path,
  });

  const back = (await ask(loader, path)).moneyBack as { id: string }[];

  expect(back).toMatchObject([
    { amount: "150.943\u00a0₫", show: { text: shows[0]!.title }, isDone: false, tipLabel: null },
    { amount: "271.698\u00a0₫", show: { text: shows[1]!.title }, isDone: false, tipLabel: null },
  ]);
  await ask(action, path, {
    intent: "account",
    bin: "970436",
    account: "0123499999",
    accountName: "LE THI BAY",
  });

  const list = (await treasurer(treasurerLoader, "/admin/transfers")).refunds as { id: string }[];

  expect(list.find(({ id }) => id === back[1]!.id)).toMatchObject({
    title: shows[1]!.title,
    isPass: true,
  });

  const paid = { intent: "refunded", refundId: back[1]!.id, bankReference: "FT2" };

  expect((await treasurer(treasurerAction, "/admin/transfers", paid)).status).toBe(302);
  expect((await ask(loader, path)).moneyBack).toMatchObject([{ isDone: false }, { isDone: true }]);
  await ask(boughtAction, bought, {});

  const rest = (await ask(loader, path)).moneyBack as { amount: string }[];

  expect(rest.at(-1)).toMatchObject({ amount: "377.359\u00a0₫", show: null, isDone: false });
});
