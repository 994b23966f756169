import { formatMoney, formatNumber } from "~/locales/format";
import type { Currency } from "~db/vocabularies";
import { accountHint } from "~/models/payouts/bank-account.server";
import {
  countPaidSince,
  isTestMoney,
  listArtistsToPay,
  listPrepared,
  type searchPayouts,
} from "~/models/payouts/payout-lists.server";
import { adminContext, type AdminContext } from "~/views/admin/admin-list.server";
import { startOfMonth } from "~/views/month";

/** Who is owed what in each currency, and what is prepared. */
export async function treasurerView(request: Request) {
  const context = await adminContext(request);
  const { actor, language, now, dayZone } = context;
  const [currencies, prepared, paid] = await Promise.all([
    listArtistsToPay(actor),
    listPrepared(actor),
    countPaidSince(actor, startOfMonth(now, dayZone)),
  ]);
  return {
    isTest: isTestMoney(),
    waiting: formatNumber(
      currencies.reduce((sum, { waiting }) => sum + waiting, 0),
      language,
    ),
    paidThisMonth: formatNumber(paid, language),
    currencies: currencies.map((row) => currencyView(row, context)),
    prepared: prepared.map(({ payout, name, stageName, account }) => ({
      id: payout.id,
      artist: stageName ?? name,
      amount: formatMoney(payout.amountCents, payout.currency, language),
      account: accountHint(account),
    })),
    files: currencies
      .map(({ currency }) => currency)
      .filter((currency) => prepared.some(({ payout }) => payout.currency === currency)),
  };
}

export type TreasurerView = Awaited<ReturnType<typeof treasurerView>>;

type InCurrency = Awaited<ReturnType<typeof listArtistsToPay>>[number];

function currencyView({ currency, payable, waiting, hidden, artists }: InCurrency, { language }: AdminContext) {
  const money = (amount: number) => formatMoney(amount, currency, language);
  return {
    currency,
    payable: money(payable),
    canPrepareAll: waiting > 1,
    hidden: hidden > 0 ? formatNumber(hidden, language) : null,
    artists: artists.map(({ artistId, name, isSuspended, account, ...owed }) => ({
      id: artistId,
      ...{ name, isSuspended },
      balance: money(owed.balance),
      due: money(owed.due),
      isCarried: owed.due < 0,
      reserved: owed.reserved ? money(owed.reserved) : null,
      disputed: owed.disputed ? money(owed.disputed) : null,
      account: account ? accountHint(account) : null,
      /** What can be prepared now. */
      payable: account && owed.payable > 0 && owed.prepared === 0 ? payableView(owed.payable, currency, money) : null,
    })),
  };
}

function payableView(payable: number, currency: Currency, money: (amount: number) => string) {
  return { amount: String(payable), currency, text: money(payable) };
}

type Decided = Awaited<ReturnType<typeof searchPayouts>>["rows"][number];

/** A payout that is paid or cancelled. */
export function decidedView({ payout, name, stageName }: Decided, { moment, language }: AdminContext) {
  const { id, amountCents, currency, state, paidAt, cancelledAt, bankReference, accountHint: account } = payout;
  return {
    id: String(id),
    artist: stageName ?? name,
    amount: formatMoney(amountCents, currency, language),
    state: state === "cancelled" && paidAt ? ("reversed" as const) : state,
    when: moment((cancelledAt ?? paidAt)!),
    reference: bankReference,
    account,
  };
}
