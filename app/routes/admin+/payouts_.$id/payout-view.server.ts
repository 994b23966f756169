import { formatMoney } from "~/locales/format";
import type { Language } from "~/locales/languages";
import { accountParts, payoutNote, payoutQr } from "~/models/payouts/bank-account.server";
import { getPayoutDetails, isTestMoney } from "~/models/payouts/payout-lists.server";
import { outcomeOf } from "~/models/payouts/payout-record.server";
import type { BankAccount } from "~/models/payouts/schema";
import { decimalString } from "~/locales/currency";
import { withErrorPage } from "~/web/requests/page.server";
import { qrSvg } from "~/web/responses/qr.server";
import { hasConnect } from "~/models/payouts/connect/transfer-record.server";
import { adminContext } from "~/web/views/admin/admin-list.server";

/** One payout: its account while it is prepared, and its result. */
export async function payoutView(request: Request, payoutId: string) {
  const { actor, language, t, moment } = await adminContext(request);
  const details = await withErrorPage(request, () => getPayoutDetails(actor, Number(payoutId)));
  const { payout, name: accountName, stageName, account, owed, isAccountOld, transfer } = details;
  const { currency, amountCents, paidAt, cancelledAt, bankReference } = payout;
  const qrText = payoutQr(payout, account);

  return {
    title: t("payouts:treasurer.one", { number: payout.id }),
    id: payout.id,
    name: stageName ?? accountName,
    amount: formatMoney(amountCents, currency, language),
    amountDigits: decimalString(amountCents, currency),
    due: formatMoney(owed.due, currency, language),
    isCovered: owed.due >= amountCents,
    isTest: isTestMoney(),
    isAccountOld,
    state: outcomeOf(payout),
    paidAt: paidAt && moment(paidAt),
    cancelledAt: cancelledAt && moment(cancelledAt),
    reference: bankReference,
    hint: payout.accountHint,
    note: payoutNote(payout),
    stripe:
      account?.kind === "stripe"
        ? { hasConnect: hasConnect(), transfer: transferView(transfer) }
        : null,
    takeBack: transfer?.state === "done" ? takeBackView(details, language) : null,
    account: account?.kind === "stripe" ? null : account && bankView(account),
    qr: qrText && (await qrSvg(qrText)),
  };
}

export type PayoutView = Awaited<ReturnType<typeof payoutView>>;

function bankView(account: BankAccount) {
  return { kind: account.kind, accountName: account.accountName, ...accountParts(account) };
}

type PayoutDetails = Awaited<ReturnType<typeof getPayoutDetails>>;

function transferView(transfer: PayoutDetails["transfer"]) {
  return transfer && { state: transfer.state, problem: transfer.problem };
}

/**
 * The amounts of a transfer that can be taken back: the amount owed back, if any, and everything
 * that is left. There are none while money is being taken back.
 */
function takeBackView(
  { payout: { currency }, owed: owedCents, left: leftCents, reversals }: PayoutDetails,
  language: Language,
) {
  const amountOf = (amount: number) => ({
    amount: String(amount),
    text: formatMoney(amount, currency, language),
  });
  const owedBack = Math.min(leftCents, Math.max(0, -owedCents.due));
  const isReversing = reversals.some(({ state }) => state === "requested");

  return {
    isReversing,
    choices: isReversing
      ? []
      : [owedBack, leftCents]
          .filter((amount, index, amounts) => amount > 0 && amount !== amounts[index + 1])
          .map(amountOf),
    carried: owedBack > 0 ? formatMoney(owedBack, currency, language) : null,
    reversals: reversals.map(({ id: reversalId, amountCents, state, problem, askedBy }) => ({
      id: reversalId,
      state,
      problem,
      isAutomatic: askedBy === null,
      amount: formatMoney(amountCents, currency, language),
    })),
  };
}
