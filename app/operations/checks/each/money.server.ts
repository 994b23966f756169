import { findReceivingAccount } from "~/integrations/payments/bank-account.server";
import { countPayoutsToSend } from "~/models/payouts/payout-lists.server";
import { countTreasurerWork } from "~/models/checkout/transfers/treasurer-lists.server";
import { findReceiptGaps } from "~/models/money/receipts/receipt-years.server";
import { findSeller } from "~/models/money/receipts/seller.server";
import {
  ageOf,
  countFailedRefunds,
  countUndecidedPayments,
} from "~/operations/health/figures.server";
import { env, isInProduction } from "~/platform/settings/env.server";
import { badReading, okReading, type Reading } from "../reading";

const DAY_MS = 24 * 3600_000;
const TREASURER_DAYS = 3;
const PAYOUT_DAYS = 7;

export async function readPayments(): Promise<Reading> {
  const [undecided, refunds] = await Promise.all([countUndecidedPayments(), countFailedRefunds()]);
  const remedyLink = "/admin/ledger";
  if (undecided.n > 0) {
    const values = { count: undecided.n, age: { ms: undecided.oldestMs } };

    return {
      state: undecided.oldestMs > DAY_MS ? "bad" : "warn",
      fact: "undecided",
      values,
      todo: "compare",
      link: remedyLink,
    };
  }
  if (refunds.n === 0)
    return env.PAYMENTS === "test" && isInProduction && !env.DEMO
      ? { state: "warn", fact: "test", todo: "end" }
      : { state: "ok", fact: "fine" };

  const values = { count: refunds.n, age: { ms: refunds.oldestMs } };

  return {
    state: refunds.oldestMs > DAY_MS ? "bad" : "warn",
    fact: "refunds",
    values,
    todo: "refunds",
    link: remedyLink,
  };
}

/**
 * Checks the treasurer's tasks: buyers are promised an answer within three days. Null if transfers
 * are not set up and no task waits.
 */
export async function readTransfers(): Promise<Reading | null> {
  const { n: openTasks, since: oldestAt } = await countTreasurerWork();
  if (openTasks === 0) return findReceivingAccount() && { state: "ok", fact: "none" };

  const waitedMs = ageOf(oldestAt) ?? 0;
  const values = { count: openTasks, age: { ms: waitedMs } };
  const state = waitedMs > TREASURER_DAYS * DAY_MS ? "bad" : "warn";

  return { state, fact: "waiting", values, todo: "decide", link: "/admin/transfers" };
}

/**
 * Checks prepared payouts, which may wait for some days because many are sent with one file. Null
 * without one.
 */
export async function readPayouts(): Promise<Reading | null> {
  const { n: openPayouts, since: oldestAt } = await countPayoutsToSend();
  if (openPayouts === 0) return null;

  const waitedMs = ageOf(oldestAt) ?? 0;
  const payoutFact = {
    fact: "prepared",
    values: { count: openPayouts, age: { ms: waitedMs } },
    link: "/admin/payouts",
  };
  if (waitedMs <= TREASURER_DAYS * DAY_MS) return { state: "ok", ...payoutFact };

  return { state: waitedMs > PAYOUT_DAYS * DAY_MS ? "bad" : "warn", ...payoutFact, todo: "send" };
}

/**
 * Checks for gaps in receipt numbers. Triggers prevent gaps, so only a manual change of the
 * database can create one.
 */
export async function readReceipts(): Promise<Reading> {
  const gapYears = await findReceiptGaps();
  if (gapYears.length > 0) {
    const values = { years: gapYears.join(", ") };

    return { ...badReading("gaps", values, "restore"), link: "/admin/receipts" };
  }

  const seller = findSeller();

  return seller
    ? okReading("seller", { seller })
    : { ...okReading("confirmations"), todo: "seller" };
}
