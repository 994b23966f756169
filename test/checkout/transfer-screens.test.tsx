import { afterEach, beforeEach, expect, test } from "vitest";
import { replaceReceivingAccount } from "~/integrations/payments/bank-account.server";
import { startTicketPurchase } from "~/models/checkout/start-purchase.server";
import { undoConfirmation } from "~/models/checkout/transfers/undo/undo-confirmation.server";
import { EndedTransfer } from "~/routes/_checkout+/transfer.$paymentId/ended";
import { MoneyBack } from "~/routes/_checkout+/transfer.$paymentId/money-back";
import { ShortTransfer } from "~/routes/_checkout+/transfer.$paymentId/short";
import { transferView } from "~/routes/_checkout+/transfer.$paymentId/transfer-view.server";
import { WaitingTransfer } from "~/routes/_checkout+/transfer.$paymentId/waiting";
import { answerWithoutRow } from "~/routes/admin+/transfers/answer-for";
import { ArrivedMoney } from "~/routes/admin+/transfers/arrived";
import { AwaitedTransfers } from "~/routes/admin+/transfers/awaited-transfers";
import { Confirmations } from "~/routes/admin+/transfers/confirmations";
import { OtherLines } from "~/routes/admin+/transfers/others";
import { RefundsToMake } from "~/routes/admin+/transfers/refunds-to-make";
import { StatementUpload } from "~/routes/admin+/transfers/statement";
import { transfersAction } from "~/routes/admin+/transfers/transfers-actions.server";
import { transfersView } from "~/routes/admin+/transfers/transfers-view.server";
import { UnmatchedLines } from "~/routes/admin+/transfers/unmatched";
import { makeShow, stopClock } from "../factories/money/money";
import { actorFor, cookieFor, makeUser } from "../factories/accounts/people";
import { render } from "../factories/base/render";
import { submit, visit } from "../factories/base/requests";
import { ACCOUNT, arrives, makeConfirmation, PRICE } from "../factories/checkout/transfers";

beforeEach(() => replaceReceivingAccount(ACCOUNT));
afterEach(() => replaceReceivingAccount(undefined));

async function scene() {
  const show = await makeShow({ ticketPriceVnd: PRICE, tipsEnabled: true });
  const user = await makeUser();
  const offer = { method: "transfer", amount: PRICE, currency: "vnd" } as const;
  const { id, intentId } = await startTicketPurchase(actorFor(user), show.id, offer);
  const cookie = `${await cookieFor(user)}; nhacsong_lang=vi`;
  const look = () => transferView(visit(`/transfer/${id}`, { cookie }).request, id);

  return { look, id, reference: intentId };
}

const openTransfers = (cookie: string, query = "") =>
  transfersView(
    visit(`/admin/transfers${query}`, { cookie: `${cookie}; nhacsong_lang=vi` }).request,
  );

test("everything to transfer is on the page without scripts, and it reloads by itself", async () => {
  const { look, reference } = await scene();
  const view = await look();
  const html = await render(<WaitingTransfer view={view} waiting={view.waiting!} />);

  for (const text of [
    reference,
    ACCOUNT.account,
    ACCOUNT.name,
    ACCOUNT.bank,
    "http-equiv",
    "qr.png",
  ])
    expect(html.toLowerCase()).toContain(text.toLowerCase());
});

test("the page words what is missing, what goes back and that the time is up", async () => {
  const { look, reference } = await scene();

  await arrives(reference, 300_000);

  const short = await look();

  expect(await render(<ShortTransfer view={short} short={short.short!} time="10:35" />)).toContain(
    "Còn thiếu",
  );
  await arrives(reference, 100_000);

  const html = await render(<MoneyBack view={await look()} />);

  for (const name of ["bin", "account", "accountName", "paymentId"])
    expect(html).toContain(`name="${name}"`);
  const late = await scene();
  const restore = stopClock(Date.now() + 31 * 60_000);

  expect(await render(<EndedTransfer view={await late.look()} />)).toContain('name="sentAt"');
  restore();
});

test("the treasurer sees whom we wait for, money without an owner, and refunds to make", async () => {
  const { reference } = await scene();
  const over = await scene();

  await arrives(over.reference, 400_000);
  await arrives("", 123_000, { note: "ve nhac" });

  const cookie = await cookieFor(await makeUser({ role: "admin" }));
  const view = await openTransfers(cookie);

  expect(await render(<AwaitedTransfers view={view} />)).toContain(reference);
  expect(await render(<OtherLines view={view} />)).toContain("ve nhac");

  const back = await render(<RefundsToMake view={view} />);

  expect(back).toContain(over.reference);
  // Also without an account: it may have been told by phone, and deleted accounts can tell none.
  expect(back).toContain('value="refunded"');
  expect(await render(<AwaitedTransfers view={view} />)).toContain('name="missing"');
  expect(await render(<ArrivedMoney view={view} />)).toContain(over.reference);
  expect(await render(<StatementUpload hasChosenColumns={false} />)).not.toContain("forgetColumns");
  expect(await render(<StatementUpload hasChosenColumns />)).toContain(`value="forgetColumns"`);
});

test("an answer whose row somebody else has decided is shown above the lists", () => {
  const answer = (initialValue: Record<string, string>) => ({
    initialValue,
    error: { "": ["decided"] },
  });

  expect(answerWithoutRow(answer({ paymentId: "a" }), [{ id: "b" }])).toBeDefined();
  expect(answerWithoutRow(answer({ transactionId: "a" }), [{ id: "a" }])).toBeUndefined();
  expect(answerWithoutRow(answer({ intent: "statement" }), [])).toBeUndefined();
});

test("the treasurer selects lines by a link, takes one of them out, and finds what was set aside", async () => {
  const { transaction: line } = await arrives("", 124_000, { note: "tien dien" });
  const cookie = await cookieFor(await makeUser({ role: "admin" }));
  const look = (query: string) => openTransfers(cookie, query);
  const plain = await render(<OtherLines view={await look("")} />);

  expect(plain).toContain(`value="${line.id}"`);
  expect(plain).not.toContain("checked");
  expect(await render(<OtherLines view={await look("?select=all")} />)).toContain("checked");

  const taken = await look(`?line=${line.id}`);

  expect(await render(<OtherLines view={taken} />)).not.toContain(`value="${line.id}"`);
  expect(await render(<UnmatchedLines view={taken} />)).toContain("tien dien");

  const form = { intent: "foreign", transactionIds: line.id };

  await transfersAction(submit("/admin/transfers", form, { cookie }));

  const foreign = await render(<ArrivedMoney view={await look("?state=foreign")} />);

  expect(foreign).toContain("tien dien");
  expect(foreign).toContain(`/admin/actions/restoreTransfer/${line.id}`);
});

test("what was confirmed by hand can be undone from the list, and the buyer's page says so", async () => {
  const { look, id } = await scene();
  const confirmed = await makeConfirmation({ id });
  const treasurer = await makeUser({ role: "admin" });
  const cookie = await cookieFor(treasurer);
  const list = async () => render(<Confirmations view={await openTransfers(cookie)} />);

  expect(await list()).toContain(`/admin/actions/undoTransfer/${confirmed}`);
  await undoConfirmation(actorFor(treasurer), confirmed, "nham");
  expect(await list()).not.toContain(`/admin/actions/undoTransfer/${confirmed}`);
  expect((await look()).undone).toContain("360.000");
});
