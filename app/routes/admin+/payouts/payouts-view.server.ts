import { formatMoney, formatNumber } from "~/locales/format";
import type { Language } from "~/locales/languages";
import { accountHint } from "~/models/payouts/bank-account.server";
import {
  countPaidSince,
  isTestMoney,
  listArtistsToPay,
  listPrepared,
  type searchPayouts,
} from "~/models/payouts/payout-lists.server";
import { outcomeOf } from "~/models/payouts/payout-record.server";
import { adminContext, type AdminContext } from "~/web/views/admin/admin-list.server";
import { startOfMonth } from "~/web/views/month";
import { required } from "~/platform/required";

/** The sums owed to artists in each currency, and the prepared payouts. */
export async function treasurerView(request: Request) {
  const context = await adminContext(request);
  const { actor, language, now, dayZone } = context;
  const [currencies, prepared, paidPayouts] = await Promise.all([
    listArtistsToPay(actor),
    listPrepared(actor),
    countPaidSince(actor, startOfMonth(now, dayZone)),
  ]);

  return {
    isTest: isTestMoney(),
    waiting: formatNumber(new Set(currencies.flatMap(({ waiting }) => waiting)).size, language),
    paidThisMonth: formatNumber(paidPayouts, language),
    currencies: currencies.map((currencyRow) => currencyView(currencyRow, context)),
    prepared: prepared.map((currencyRow) => preparedView(currencyRow, language)),
    /** Currencies with payouts that are sent by bank. */
    files: currencies
      .map(({ currency }) => currency)
      .filter((currency) =>
        prepared.some(
          (currencyRow) => currencyRow.payout.currency === currency && isByBank(currencyRow),
        ),
      ),
    selected: new URL(request.url).searchParams.get("select"),
  };
}

export type TreasurerView = Awaited<ReturnType<typeof treasurerView>>;

type PreparedPayout = Awaited<ReturnType<typeof listPrepared>>[number];

function preparedView(prepared: PreparedPayout, language: Language) {
  const { id: payoutId, amountCents, currency, accountHint: account } = prepared.payout;
  const amount = formatMoney(amountCents, currency, language);
  const { stageName, name: personName, isAccountOld } = prepared;

  return {
    id: payoutId,
    artist: stageName ?? personName,
    currency,
    amount,
    account,
    isAccountOld,
    isByBank: isByBank(prepared),
  };
}

function isByBank({ account }: PreparedPayout): boolean {
  return account?.kind !== "stripe";
}

type InCurrency = Awaited<ReturnType<typeof listArtistsToPay>>[number];
type OwedArtist = InCurrency["artists"][number];

function currencyView({ currency, due, hidden, artists }: InCurrency, context: AdminContext) {
  const { language } = context;
  const artistViews = artists.map((artist) => artistView(artist, context));

  return {
    currency,
    due: formatMoney(due, currency, language),
    canPrepareAll: artistViews.filter(({ payable }) => payable).length > 1,
    hidden: hidden > 0 ? formatNumber(hidden, language) : null,
    artists: artistViews.filter(({ isDue }) => isDue),
    /** Artists whose money is not due yet. */
    later: artistViews.filter(({ isDue }) => !isDue),
  };
}

function artistView(
  { artistId, name: personName, isSuspended, account, currency, nextDueAt, ...owed }: OwedArtist,
  { language, moment }: AdminContext,
) {
  const money = (amount: number) => formatMoney(amount, currency, language);
  const optional = (amount: number) => (amount ? money(amount) : null);
  const { payable } = owed;

  return {
    id: artistId,
    name: personName,
    isSuspended,
    due: money(owed.due),
    isDue: owed.due !== 0 || owed.prepared > 0,
    isCarried: owed.due < 0,
    nextDue: nextDueAt && moment(nextDueAt),
    reserved: optional(owed.reserved),
    disputed: optional(owed.disputed),
    prepared: optional(owed.prepared),
    account: account ? accountHint(account) : null,
    /** The amount that can be prepared now. */
    payable:
      account && payable > 0 && owed.prepared === 0
        ? { amount: String(payable), currency, text: money(payable) }
        : null,
  };
}

type DecidedPayout = Awaited<ReturnType<typeof searchPayouts>>["rows"][number];

/** A payout that was paid, cancelled or reversed. */
export function decidedView(
  { payout, name: personName, stageName }: DecidedPayout,
  { moment, language }: AdminContext,
) {
  const {
    id: payoutId,
    amountCents,
    currency,
    paidAt,
    cancelledAt,
    bankReference,
    accountHint: account,
  } = payout;

  return {
    id: String(payoutId),
    artist: stageName ?? personName,
    amount: formatMoney(amountCents, currency, language),
    state: outcomeOf(payout),
    when: moment(required(cancelledAt ?? paidAt)),
    reference: bankReference,
    account,
  };
}
