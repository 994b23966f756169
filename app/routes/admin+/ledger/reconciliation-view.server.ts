import { formatMoney, formatNumber } from "~/locales/format";
import {
  listPaymentProblems,
  getReconciliation,
} from "~/models/money/ledger/reconciliation.server";
import { adminContext } from "~/web/views/admin/admin-list.server";
import { titleOf } from "~/web/views/wording.server";

/** The ledger next to the provider's balance, failing refunds, and disputes. */
export async function reconciliationView(request: Request) {
  const { actor, language, t, moment } = await adminContext(request);
  const money = (amount: number, currency: string) => formatMoney(amount, currency, language);
  const { balances, provider } = await getReconciliation(actor);
  const { failing, disputed } = await listPaymentProblems(actor);

  return {
    balances: balances.map(({ currency, accounts }) => ({
      currency: currency.toUpperCase(),
      accounts: accounts.map(({ account, amount }) => ({
        account,
        amount: money(amount, currency),
      })),
      total: money(
        accounts.reduce((total, { amount }) => total + amount, 0),
        currency,
      ),
    })),
    provider: provider && {
      balances: provider.balances?.map(({ currency, amount }) => money(amount, currency)) ?? null,
      differences:
        provider.differences?.map(({ currency, amount }) => money(amount, currency)) ?? null,
      isSame: provider.differences?.every(({ amount }) => amount === 0) ?? false,
    },
    failing: failing.map(({ refund, payment, event, buyer }) => ({
      id: refund.id,
      title: titleOf(event, language),
      buyer,
      amount: money(refund.amountCents, payment.currency),
      attempts: formatNumber(refund.attempts, language),
      reason: t(`checkout:why.${refund.reason}`),
      lastError: refund.lastError ?? "",
    })),
    disputes: disputed.map(({ dispute, payment, event, buyer }) => ({
      id: dispute.id,
      title: titleOf(event, language),
      buyer,
      amount: money(dispute.amountCents, payment.currency),
      state: dispute.state,
      reason: dispute.reason,
      answerBy: dispute.answerBy && dispute.state === "open" ? moment(dispute.answerBy) : "",
    })),
  };
}

export type ReconciliationView = Awaited<ReturnType<typeof reconciliationView>>;
