import { expect, test } from "vitest";
import { type AwaitedPurchase, proposePurchase } from "./propose-purchase";

const MAI = { reference: "NSABCDEFG", buyer: "Trần Thị Mai", missing: 360_000, hintDigits: null };
const VY = { reference: "NSABCXYZ3", buyer: "Lê Hạ Vy", missing: 360_000, hintDigits: "4711" };
const AN = { reference: "NSHJKMNPQ", buyer: "An", missing: 180_000, hintDigits: null };
const ALL: AwaitedPurchase[] = [MAI, VY, AN];

const propose = (line: { note?: string; amount?: number; payerDigits?: string }) => {
  const found = proposePurchase({ note: "", amount: 1, payerDigits: null, ...line }, ALL);

  return found && [found.purchase.reference, found.reason];
};

test.each([
  [
    "a reference that was cut off, with any amount",
    { note: "MBVCB.327.NSABCD CT tu" },
    [MAI.reference, "prefix"],
  ],
  ["in small letters and with spaces", { note: "ve ns abc xy" }, [VY.reference, "prefix"]],
  [
    "the amount and the buyer's name",
    { amount: 360_000, note: "TRAN THI MAI ck" },
    [MAI.reference, "name"],
  ],
  [
    "the amount and the account",
    { amount: 360_000, payerDigits: "4711" },
    [VY.reference, "account"],
  ],
  ["an amount that one purchase waits for", { amount: 180_000 }, [AN.reference, "amount"]],
])("money is proposed by %s", (_case, line, proposal) => {
  expect(propose(line)).toEqual(proposal);
});

test.each([
  ["several purchases wait for the amount", { amount: 360_000 }],
  ["the note has the beginnings of two references", { amount: 180_000, note: "NSABCD NSABCX" }],
  ["the beginning is too short", { note: "NSABC" }],
  ["a name comes with another amount", { amount: 350_000, note: "TRAN THI MAI ck" }],
  ["nothing fits", { amount: 2, note: "tien dien" }],
])("nothing is proposed if %s", (_case, line) => {
  expect(propose(line)).toBeNull();
});
