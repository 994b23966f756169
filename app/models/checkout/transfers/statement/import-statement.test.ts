import { afterEach, expect, test } from "vitest";
import { replaceReceivingAccount } from "~/integrations/payments/bank-account.server";
import { makeBuyer, makeShow, readPayment } from "../../../../../test/factories/money/money";
import { actorFor, makeUser } from "../../../../../test/factories/accounts/people";
import {
  ACCOUNT,
  arrives,
  makeTransfer,
  PRICE,
} from "../../../../../test/factories/checkout/transfers";
import { forgetColumns, hasChosenColumns, importStatement } from "./import-statement.server";

afterEach(() => replaceReceivingAccount(undefined));

async function scene() {
  replaceReceivingAccount(ACCOUNT);

  const show = await makeShow({ startTime: new Date(Date.now() + 9 * 24 * 3600_000) });
  const treasurer = actorFor(await makeUser({ role: "admin" }));

  return { treasurer, payment: await makeTransfer(await makeBuyer(), show.id) };
}

function today() {
  return new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Ho_Chi_Minh" }).format(new Date());
}

const bytes = (text: string) => new TextEncoder().encode(text);

test("a statement pays what it names, and the same file again changes nothing", async () => {
  const { treasurer, payment } = await scene();
  const file = bytes(
    [
      "Ngày giao dịch;Số tiền ghi có;Số tiền ghi nợ;Nội dung;Số tham chiếu",
      `${today()};360.000;;${payment.reference} GD 1;FT1-${payment.reference}`,
      `${today()};500.000;;thu nhap khac;FT2-${payment.reference}`,
      `${today()};;90.000;tien dien;FT3-${payment.reference}`,
    ].join("\n"),
  );

  expect(await importStatement(treasurer, file, null)).toMatchObject({
    matched: 1,
    unmatched: 1,
    known: 0,
  });
  expect((await readPayment(payment.id)).state).toBe("paid");
  expect(await importStatement(treasurer, file, null)).toMatchObject({
    matched: 0,
    unmatched: 0,
    known: 2,
  });
});

test("money that a webhook told of already does not count again", async () => {
  const { treasurer, payment } = await scene();

  await arrives(payment.reference);

  const file = bytes(
    `Date,Credit,Description,Reference\n${today()},${PRICE},${payment.reference},FT9${payment.id}\n`,
  );

  expect(await importStatement(treasurer, file, null)).toMatchObject({
    matched: 0,
    unmatched: 0,
    known: 1,
  });
});

test("columns that a person chose are remembered for the bank", async () => {
  const { treasurer, payment } = await scene();
  const file = (row: string) => bytes(`a,b,c\n${today()},${PRICE},${row}\n`);

  expect(await importStatement(treasurer, file("x"), null)).toMatchObject({ problem: "columns" });

  const columns = { date: 0, credit: 1, note: 2 };

  expect(await importStatement(treasurer, file("khac"), columns)).toMatchObject({ unmatched: 1 });
  expect(await importStatement(treasurer, file(payment.reference), null)).toMatchObject({
    matched: 1,
  });
});

test("columns that were chosen wrongly can be chosen again", async () => {
  const { treasurer, payment } = await scene();
  const file = bytes(`a,b,c,d\n${today()},${PRICE},sai cot,${payment.reference}\n`);

  expect(await importStatement(treasurer, file, { date: 0, credit: 1, note: 2 })).toMatchObject({
    unmatched: 1,
  });
  expect(await hasChosenColumns(treasurer)).toBe(true);
  await forgetColumns(treasurer);
  expect(await hasChosenColumns(treasurer)).toBe(false);
  expect(await importStatement(treasurer, file, null)).toMatchObject({ problem: "columns" });
  expect(await importStatement(treasurer, file, { date: 0, credit: 1, note: 3 })).toMatchObject({
    matched: 1,
  });
});

test("columns that fit no row are neither remembered nor used, so that others can be chosen", async () => {
  const { treasurer, payment } = await scene();
  const old = bytes(`a,b,c,d\n${today()},tien ban dia,${PRICE},x\n`);

  expect(await importStatement(treasurer, old, { date: 0, credit: 1, note: 2 })).toMatchObject({
    skipped: [2],
  });
  expect(await importStatement(treasurer, old, null)).toMatchObject({ problem: "columns" });
  expect(await importStatement(treasurer, old, { date: 0, credit: 2, note: 1 })).toMatchObject({
    unmatched: 1,
  });

  const other = bytes(`a,b,c,d\n${payment.reference},${PRICE},x,${today()}\n`);

  expect(await importStatement(treasurer, other, null)).toMatchObject({ problem: "columns" });
  expect(await importStatement(treasurer, other, { date: 3, credit: 1, note: 0 })).toMatchObject({
    matched: 1,
  });
});

test("the same movement in a statement with balances and in one without counts once", async () => {
  const { treasurer, payment } = await scene();
  const rest = [today(), PRICE, payment.reference, `FT${payment.id}`].join();
  const plain = bytes(`Date,Credit,Description,Reference\n${rest}\n`);
  const withBalance = bytes(`Date,Credit,Description,Reference,Balance\n${rest},5000000\n`);

  expect(await importStatement(treasurer, plain, null)).toMatchObject({ matched: 1 });
  expect(await importStatement(treasurer, withBalance, null)).toMatchObject({
    matched: 0,
    known: 1,
  });
});

test("only treasurers upload statements and forget their columns", async () => {
  await scene();

  const buyer = await makeBuyer();

  await expect(importStatement(buyer, bytes(""), null)).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(forgetColumns(buyer)).rejects.toMatchObject({ code: "forbidden" });
});
