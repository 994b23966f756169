import { formatMoney } from "~/locales/format";
import { accountParts, payoutNote, payoutQr } from "~/models/payouts/bank-account.server";
import { getPayoutDetails, isTestMoney } from "~/models/payouts/payout-lists.server";
import { outcomeOf } from "~/models/payouts/payout-record.server";
import { decimalString } from "~/models/payments/currency.protocol";
import { page } from "~/requests/page.server";
import { qrSvg } from "~/responses/qr.server";
import { adminContext } from "~/views/admin/admin-list.server";

/** One payout: where to send it while it is prepared, and what became of it. */
export async function payoutView(request: Request, id: string) {
  const { actor, language, t, moment } = await adminContext(request);
  const details = await page(request, () => getPayoutDetails(actor, Number(id)));
  const { payout, name, stageName, account, owed, isAccountOld } = details;
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
    account: account && { kind: account.kind, accountName: account.accountName, ...accountParts(account) },
    qr: qr && (await qrSvg(qr)),
  };
}

export type PayoutView = Awaited<ReturnType<typeof payoutView>>;
