import { formatMoney } from "~/locales/format";
import type { Language } from "~/locales/languages";
import { accountParts, payoutNote, payoutQr } from "~/models/payouts/bank-account.server";
import { getPayoutDetails, isTestMoney } from "~/models/payouts/payout-lists.server";
import { outcomeOf } from "~/models/payouts/payout-record.server";
import type { BankAccount } from "~/models/payouts/schema";
import { decimalString } from "~/locales/currency";
import { page } from "~/web/requests/page.server";
import { qrSvg } from "~/web/responses/qr.server";
import { hasConnect } from "~/models/payouts/connect/transfer-record.server";
import { adminContext } from "~/web/views/admin/admin-list.server";

/** One payout: where to send it while it is prepared, and what became of it. */
export async function payoutView(request: Request, id: string) {
  const { actor, language, t, moment } = await adminContext(request);
  const details = await page(request, () => getPayoutDetails(actor, Number(id)));
  const { payout, name, stageName, account, owed, isAccountOld, transfer } = details;
  const { currency, amountCents, paidAt, cancelledAt, bankReference } = payout;
  const qr = payoutQr(payout, account);

  return {
    title: t("payouts:treasurer.one", { number: payout.id }),
    id: payout.id,
    name: stageName ?? name,
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
    qr: qr && (await qrSvg(qr)),
  };
}

export type PayoutView = Awaited<ReturnType<typeof payoutView>>;

function bankView(account: BankAccount) {
  return { kind: account.kind, accountName: account.accountName, ...accountParts(account) };
}

type Details = Awaited<ReturnType<typeof getPayoutDetails>>;

function transferView(transfer: Details["transfer"]) {
  return transfer && { state: transfer.state, problem: transfer.problem };
}

/** What can be taken back of a transfer: what is owed back, if anything is, or all that is left. */
function takeBackView(
  { payout: { currency }, owed, left, reversals }: Details,
  language: Language,
) {
  const amountOf = (amount: number) => ({
    amount: String(amount),
    text: formatMoney(amount, currency, language),
  });
  const owedBack = Math.min(left, Math.max(0, -owed.due));
  const isReversing = reversals.some(({ state }) => state === "requested");

  return {
    isReversing,
    choices: isReversing
      ? []
      : [owedBack, left]
          .filter((amount, at, all) => amount > 0 && amount !== all[at + 1])
          .map(amountOf),
    carried: owedBack > 0 ? formatMoney(owedBack, currency, language) : null,
    reversals: reversals.map(({ id, amountCents, state, problem, askedBy }) => ({
      id,
      state,
      problem,
      isAutomatic: askedBy === null,
      amount: formatMoney(amountCents, currency, language),
    })),
  };
}
