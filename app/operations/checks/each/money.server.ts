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
import { bad, ok, type Reading } from "../reading";

const DAY_MS = 24 * 3600_000;
const TREASURER_DAYS = 3;
const PAYOUT_DAYS = 7;

export async function readPayments(): Promise<Reading> {
  const [undecided, refunds] = await Promise.all([countUndecidedPayments(), countFailedRefunds()]);
  const link = "/admin/ledger";
  if (undecided.n > 0) {
    const values = { count: undecided.n, age: { ms: undecided.oldestMs } };

    return {
      state: undecided.oldestMs > DAY_MS ? "bad" : "warn",
      fact: "undecided",
      values,
      todo: "compare",
      link,
    };
  }
  if (refunds.n === 0) return { state: "ok", fact: "fine" };

  const values = { count: refunds.n, age: { ms: refunds.oldestMs } };

  return {
    state: refunds.oldestMs > DAY_MS ? "bad" : "warn",
    fact: "refunds",
    values,
    todo: "refunds",
    link,
  };
}

/**
 * Buyers are promised that a person acts within three days. Null where transfers are not set up and
 * nothing waits.
 */
export async function readTransfers(): Promise<Reading | null> {
  const { n, since } = await countTreasurerWork();
  if (n === 0) return findReceivingAccount() && { state: "ok", fact: "none" };

  const waitedMs = ageOf(since) ?? 0;
  const values = { count: n, age: { ms: waitedMs } };
  const state = waitedMs > TREASURER_DAYS * DAY_MS ? "bad" : "warn";

  return { state, fact: "waiting", values, todo: "decide", link: "/admin/transfers" };
}

/** A prepared payout is normal for some days: many are sent with one file. Null without one. */
export async function readPayouts(): Promise<Reading | null> {
  const { n, since } = await countPayoutsToSend();
  if (n === 0) return null;

  const waitedMs = ageOf(since) ?? 0;
  const fact = {
    fact: "prepared",
    values: { count: n, age: { ms: waitedMs } },
    link: "/admin/payouts",
  };
  if (waitedMs <= TREASURER_DAYS * DAY_MS) return { state: "ok", ...fact };

  return { state: waitedMs > PAYOUT_DAYS * DAY_MS ? "bad" : "warn", ...fact, todo: "send" };
}

/** Triggers refuse gaps; only a change of the database by hand can make one. */
export async function readReceipts(): Promise<Reading> {
  const years = await findReceiptGaps();
  if (years.length > 0) {
    const values = { years: years.join(", ") };

    return { ...bad("gaps", values, "restore"), link: "/admin/receipts" };
  }

  const seller = findSeller();

  return seller ? ok("seller", { seller }) : { ...ok("confirmations"), todo: "seller" };
}
