import { findReceivingAccount } from "~/integrations/payments/bank-account.server";
import { findPayos } from "~/integrations/payments/payos/configured-payos.server";
import { findSepay } from "~/integrations/payments/sepay/configured-sepay.server";
import { readCalls, readProviderProblems } from "~/models/checkout/purchases/provider/provider-status.server";
import { findKeyProblem, findLastAnswer } from "~/models/checkout/transfers/providers/key-problems.server";
import { countPayoutsToSend } from "~/models/payouts/payout-lists.server";
import { countTreasurerWork } from "~/models/checkout/transfers/treasurer-lists.server";
import { findReceiptGaps } from "~/models/money/receipts/receipt-years.server";
import { ageOf, countFailedRefunds, countUndecidedPayments } from "../figures.server";
import type { LightReading } from "../light";

const DAY_MS = 24 * 3600_000;
const TREASURER_DAYS = 3;
const PAYOUT_DAYS = 7;

export async function readPaymentsLight(): Promise<LightReading> {
  const [undecided, refunds] = await Promise.all([countUndecidedPayments(), countFailedRefunds()]);
  const link = "/admin/ledger";
  if (undecided.n > 0) {
    const values = { count: undecided.n, age: { ms: undecided.oldestMs } };
    return { state: undecided.oldestMs > DAY_MS ? "bad" : "warn", fact: "undecided", values, todo: "compare", link };
  }
  if (refunds.n === 0) return { state: "ok", fact: "fine" };
  const values = { count: refunds.n, age: { ms: refunds.oldestMs } };
  return { state: refunds.oldestMs > DAY_MS ? "bad" : "warn", fact: "refunds", values, todo: "refunds", link };
}

/** Buyers are promised that a person acts within three days. Null where transfers are not set up and nothing waits. */
export async function readTransfersLight(): Promise<LightReading | null> {
  const { n, since } = await countTreasurerWork();
  if (n === 0) return findReceivingAccount() && { state: "ok", fact: "none" };
  const waitedMs = ageOf(since) ?? 0;
  const values = { count: n, age: { ms: waitedMs } };
  const state = waitedMs > TREASURER_DAYS * DAY_MS ? "bad" : "warn";
  return { state, fact: "waiting", values, todo: "decide", link: "/admin/transfers" };
}

/** A prepared payout is normal for some days: many are sent with one file. Null without one. */
export async function readPayoutsLight(): Promise<LightReading | null> {
  const { n, since } = await countPayoutsToSend();
  if (n === 0) return null;
  const waitedMs = ageOf(since) ?? 0;
  const fact = { fact: "prepared", values: { count: n, age: { ms: waitedMs } }, link: "/admin/payouts" };
  if (waitedMs <= TREASURER_DAYS * DAY_MS) return { state: "ok", ...fact };
  return { state: waitedMs > PAYOUT_DAYS * DAY_MS ? "bad" : "warn", ...fact, todo: "send" };
}

/** Null unless numbers are missing. */
export async function readReceiptsLight(): Promise<LightReading | null> {
  const years = await findReceiptGaps();
  if (years.length === 0) return null;
  const values = { years: years.join(", ") };
  return { state: "bad", fact: "gaps", values, todo: "restore", link: "/admin/receipts" };
}

/** Null without a provider that sends webhooks. */
export async function readMessagesLight(): Promise<LightReading | null> {
  const status = await readProviderProblems();
  if (!status) return null;
  const { lastEventAt, keyProblem, isSecretMissing, isRefusing, isLate, wasRefusedToday, refusedEvents } = status;
  const fact = lastEventAt ? "last" : "none";
  const values = { age: { ms: ageOf(lastEventAt) ?? 0 }, count: refusedEvents };
  if (keyProblem) return { state: "bad", fact, values, todo: keyProblem };
  if (isSecretMissing) return { state: "bad", fact, values, todo: "secret" };
  if (isRefusing) return { state: "bad", fact, values, todo: "refusing" };
  if (isLate) return { state: "warn", fact, values, todo: "late" };
  if (wasRefusedToday) return { state: "warn", fact, values, todo: "somebody" };
  return { state: "ok", fact, values };
}

/** Null without SePay. */
export async function readSepayLight(): Promise<LightReading | null> {
  return findSepay() ? bankLight("sepay") : null;
}

/** Null without payOS. */
export async function readPayosLight(): Promise<LightReading | null> {
  return findPayos() ? bankLight("payos") : null;
}

async function bankLight(provider: "sepay" | "payos"): Promise<LightReading> {
  const { lastEventAt, refusedEvents, isRefusing, isLate, wasRefusedToday } = await readCalls(provider);
  const askedAt = findLastAnswer(provider);
  const fact = askedAt ? (lastEventAt ? "asked" : "askedNone") : lastEventAt ? "last" : "none";
  const values = { age: { ms: ageOf(lastEventAt) ?? 0 }, asked: { ms: ageOf(askedAt) ?? 0 }, count: refusedEvents };
  const keyProblem = findKeyProblem(provider);
  if (keyProblem) return { state: "bad", fact, values, todo: keyProblem };
  if (isRefusing) return { state: "bad", fact, values, todo: "refusing" };
  if (isLate) return { state: "warn", fact, values, todo: "late" };
  if (wasRefusedToday) return { state: "warn", fact, values, todo: "somebody" };
  return { state: "ok", fact, values };
}
