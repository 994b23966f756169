import { z } from "zod";
import { CURRENCIES, PAYOUT_STATES } from "~db/vocabularies";
import { decimalString } from "~/locales/currency";
import type { Owed } from "~/models/payouts/owed.server";
import type { listOwnAccounts } from "~/models/payouts/payout-accounts.server";
import type { Payout } from "~/models/payouts/payout-record.server";
import { DESTINATION_KINDS } from "~/models/payouts/schema";
import { Instant, instantOrNull, Money, SignedMoney } from "./parts";

export const OwedJson = z.object({
  currency: z.enum(CURRENCIES),
  balance: SignedMoney,
  reserved: Money,
  disputed: Money,
  prepared: Money,
  due: SignedMoney,
  payable: Money,
});
export function owedJson({ currency, balance, reserved, disputed, prepared, due, payable }: Omit<Owed, "artistId">) {
  const money = (amount: number) => decimalString(amount, currency);
  const held = { reserved: money(reserved), disputed: money(disputed), prepared: money(prepared) };
  return { currency, balance: money(balance), ...held, due: money(due), payable: money(payable) };
}

export const PayoutJson = z.object({
  id: z.int(),
  currency: z.enum(CURRENCIES),
  amount: Money,
  state: z.enum(PAYOUT_STATES),
  /** Bank and last characters. */
  account: z.string(),
  bankReference: z.string().nullable(),
  createdAt: Instant,
  paidAt: Instant.nullable(),
  cancelledAt: Instant.nullable(),
});
export function payoutJson(payout: Omit<Payout, "account">) {
  const { id, currency, amountCents, state, accountHint, bankReference, createdAt, paidAt, cancelledAt } = payout;
  const times = { createdAt: createdAt.toISOString(), paidAt: instantOrNull(paidAt) };
  const sent = { account: accountHint, bankReference, cancelledAt: instantOrNull(cancelledAt) };
  return { id, currency, amount: decimalString(amountCents, currency), state, ...sent, ...times };
}

const KnownAccount = z.object({
  kind: z.enum(DESTINATION_KINDS),
  account: z.string(),
  accountName: z.string(),
  usableAt: Instant,
});
export const AccountJson = z.object({
  currency: z.enum(CURRENCIES),
  inUse: KnownAccount.nullable(),
  /** Replaces the one in use. */
  waiting: KnownAccount.nullable(),
});
export function accountJson({ currency, inUse, waiting }: Awaited<ReturnType<typeof listOwnAccounts>>[number]) {
  return { currency, inUse: inUse && knownAccount(inUse), waiting: waiting && knownAccount(waiting) };
}

type Status = NonNullable<Parameters<typeof accountJson>[0]["inUse"]>;

function knownAccount({ kind, hint, accountName, usableAt }: Status) {
  return { kind, account: hint, accountName, usableAt: usableAt.toISOString() };
}
