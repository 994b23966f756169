import { formatMinorUnits, formatMoney, formatNumber } from "~/locales/format";
import { listPaymentProblems, getReconciliation } from "~/models/ledger/reconciliation.server";
import { adminContext } from "~/views/admin/admin-list.server";
import { titleOf } from "~/views/wording.server";

/** The ledger beside the provider's balance, failing refunds, disputes. */
export async function reconciliationView(request: Request) {
  const { actor, language, t, moment } = await adminContext(request);
  const money = (cents: number) => formatMoney(cents, language);
  const { accounts, provider } = await getReconciliation(actor);
  const { failing, disputed } = await listPaymentProblems(actor);
  return {
    accounts: accounts.map(({ account, cents }) => ({ account, amount: money(cents) })),
    total: money(accounts.reduce((sum, { cents }) => sum + cents, 0)),
    provider: provider && {
      balances: provider.balances?.map(({ currency, amount }) => formatMinorUnits(amount, currency, language)) ?? null,
      difference: provider.differenceCents === null ? null : money(provider.differenceCents),
      isSame: provider.differenceCents === 0,
    },
    failing: failing.map(({ refund, payment, event, buyer }) => ({
      id: refund.id,
      title: titleOf(event, language),
      buyer,
      amount: money(refund.amountCents),
      attempts: formatNumber(refund.attempts, language),
      reason: t(payment.reason ?? refund.reason, { amount: money(refund.amountCents) }),
      lastError: refund.lastError ?? "",
    })),
    disputes: disputed.map(({ dispute, event, buyer }) => ({
      id: dispute.id,
      title: titleOf(event, language),
      buyer,
      amount: money(dispute.amountCents),
      state: dispute.state,
      reason: dispute.reason,
      answerBy: dispute.answerBy && dispute.state === "open" ? moment(dispute.answerBy) : "",
    })),
  };
}

export type ReconciliationView = Awaited<ReturnType<typeof reconciliationView>>;
