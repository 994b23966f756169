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
    waiting: formatNumber(new Set(currencies.flatMap(({ waiting }) => waiting)).size, language),
    paidThisMonth: formatNumber(paid, language),
    currencies: currencies.map((row) => currencyView(row, context)),
    prepared: prepared.map((row) => preparedView(row, language)),
    /** Currencies of which something is sent with a bank. */
    files: currencies
      .map(({ currency }) => currency)
      .filter((currency) =>
        prepared.some((row) => row.payout.currency === currency && isByBank(row)),
      ),
    selected: new URL(request.url).searchParams.get("select"),
  };
}

export type TreasurerView = Awaited<ReturnType<typeof treasurerView>>;

type Prepared = Awaited<ReturnType<typeof listPrepared>>[number];

function preparedView(row: Prepared, language: Language) {
  const { id, amountCents, currency, accountHint: account } = row.payout;
  const amount = formatMoney(amountCents, currency, language);
  const { stageName, name, isAccountOld } = row;

  return {
    id,
    artist: stageName ?? name,
    currency,
    amount,
    account,
    isAccountOld,
    isByBank: isByBank(row),
  };
}

function isByBank({ account }: Prepared): boolean {
  return account?.kind !== "stripe";
}

type InCurrency = Awaited<ReturnType<typeof listArtistsToPay>>[number];
type Artist = InCurrency["artists"][number];

function currencyView({ currency, due, hidden, artists }: InCurrency, { language }: AdminContext) {
  const rows = artists.map((artist) => artistView(artist, language));

  return {
    currency,
    due: formatMoney(due, currency, language),
    canPrepareAll: rows.filter(({ payable }) => payable).length > 1,
    hidden: hidden > 0 ? formatNumber(hidden, language) : null,
    artists: rows,
  };
}

function artistView(
  { artistId, name, isSuspended, account, currency, ...owed }: Artist,
  language: Language,
) {
  const money = (amount: number) => formatMoney(amount, currency, language);
  const optional = (amount: number) => (amount ? money(amount) : null);
  const { payable } = owed;

  return {
    id: artistId,
    name,
    isSuspended,
    balance: money(owed.balance),
    due: money(owed.due),
    isCarried: owed.due < 0,
    reserved: optional(owed.reserved),
    disputed: optional(owed.disputed),
    prepared: optional(owed.prepared),
    account: account ? accountHint(account) : null,
    /** What can be prepared now. */
    payable:
      account && payable > 0 && owed.prepared === 0
        ? { amount: String(payable), currency, text: money(payable) }
        : null,
  };
}

type Decided = Awaited<ReturnType<typeof searchPayouts>>["rows"][number];

/** A payout that is paid or cancelled. */
export function decidedView(
  { payout, name, stageName }: Decided,
  { moment, language }: AdminContext,
) {
  const {
    id,
    amountCents,
    currency,
    paidAt,
    cancelledAt,
    bankReference,
    accountHint: account,
  } = payout;

  return {
    id: String(id),
    artist: stageName ?? name,
    amount: formatMoney(amountCents, currency, language),
    state: outcomeOf(payout),
    when: moment(required(cancelledAt ?? paidAt)),
    reference: bankReference,
    account,
  };
}
