import type { Currency } from "~db/vocabularies";
import { formatPlainDate } from "~/locales/dates";
import { formatMoney } from "~/locales/format";
import { findConnectedAccount } from "~/models/payouts/connect/connected-account.server";
import { type AccountStatus, listShownAccounts } from "~/models/payouts/payout-accounts.server";
import { isTestMoney, readOwnPayouts, reserveDays } from "~/models/payouts/payout-lists.server";
import { outcomeOf } from "~/models/payouts/payout-record.server";
import { CONNECT_COUNTRIES, listAccountKinds } from "~/models/payouts/schema";
import { listBanks } from "~/models/checkout/transfers/transfer-details.server";
import { momentText } from "~/web/views/moment.server";
import { viewContext, type ViewContext } from "~/web/views/view-context.server";
import { titleOf } from "~/web/views/wording.server";
import { first } from "~/platform/required";

/**
 * The sums owed and paid to the artist, and the accounts. `?kind=iban` chooses the fields of an
 * account in dollars.
 */
export async function payoutsView(request: Request) {
  const context = await viewContext(request);
  const { actor } = context;
  const { owed, heldBack, payouts } = await readOwnPayouts(actor);
  const accounts = await listShownAccounts(actor);
  const { searchParams } = new URL(request.url);
  const askedKind = searchParams.get("kind");
  const stripe = stripeView(await findConnectedAccount(actor), searchParams.get("stripe"), context);

  return {
    isTest: isTestMoney(),
    reserveDays: reserveDays(),
    owed: owed.map((owedRow) => owedView(owedRow, accounts, context)),
    heldBack: heldBackView(heldBack, context),
    payouts: payouts.map((owedRow) => payoutView(owedRow, context)),
    stripe,
    accounts: accounts.map((owedRow) => ({
      ...accountView(owedRow, askedKind, stripe?.state === "ready", context),
      /**
       * True if money is owed in this currency and the artist has no account for it, in use or
       * waiting.
       */
      isWanted:
        !owedRow.inUse &&
        !owedRow.waiting &&
        owed.some(({ currency }) => currency === owedRow.currency),
    })),
    banks: listBanks(),
  };
}

export type PayoutsView = Awaited<ReturnType<typeof payoutsView>>;

type OwnPayouts = Awaited<ReturnType<typeof readOwnPayouts>>;
type OwnAccounts = Awaited<ReturnType<typeof listShownAccounts>>;

function owedView(
  { currency, ...owed }: OwnPayouts["owed"][number],
  accounts: OwnAccounts,
  { language }: ViewContext,
) {
  const money = (amount: number) => formatMoney(amount, currency, language);
  const optional = (amount: number) => (amount ? money(amount) : null);

  return {
    currency,
    balance: money(owed.balance),
    due: money(owed.payable),
    hint: dueHint(
      owed.payable,
      accounts.some((accountRow) => accountRow.currency === currency && accountRow.inUse),
    ),
    reserved: money(owed.reserved),
    disputed: optional(owed.disputed),
    prepared: optional(owed.prepared),
    missing: owed.due < 0 ? money(-owed.due) : null,
  };
}

function dueHint(payable: number, hasAccount: boolean) {
  if (payable === 0) return null;

  return hasAccount ? ("dueHint" as const) : ("noAccountHint" as const);
}

/** The held-back money: one row for each show, currency and day. */
function heldBackView(heldBack: OwnPayouts["heldBack"], { language, dayZone }: ViewContext) {
  const groupedRows = new Map<
    string,
    { key: string; currency: Currency; day: string; event: HeldRow["event"]; amount: number }
  >();

  for (const { eventId, event, dueAt, currency, reserved } of heldBack) {
    if (reserved === 0) continue;

    const dueDay = formatPlainDate(dueAt, language, dayZone);
    const groupKey = `${eventId} ${currency} ${dueDay}`;

    groupedRows.set(groupKey, {
      key: groupKey,
      currency,
      day: dueDay,
      event,
      amount: (groupedRows.get(groupKey)?.amount ?? 0) + reserved,
    });
  }

  return [...groupedRows.values()].map(
    ({ key: groupKey, currency, day: dueDay, event, amount }) => ({
      key: groupKey,
      day: dueDay,
      eventId: event.id,
      show: titleOf(event, language),
      amount: formatMoney(amount, currency, language),
    }),
  );
}

type HeldRow = OwnPayouts["heldBack"][number];

function payoutView(payout: OwnPayouts["payouts"][number], { language, dayZone }: ViewContext) {
  const {
    id: payoutId,
    amountCents,
    currency,
    createdAt,
    paidAt,
    cancelledAt,
    bankReference,
    accountHint,
  } = payout;

  return {
    id: String(payoutId),
    amount: formatMoney(amountCents, currency, language),
    state: outcomeOf(payout),
    when: formatPlainDate(cancelledAt ?? paidAt ?? createdAt, language, dayZone),
    reference: bankReference,
    account: accountHint,
  };
}

function accountView(
  { currency, inUse, waiting }: OwnAccounts[number],
  askedKind: string | null,
  isStripeReady: boolean,
  context: ViewContext,
) {
  const accountKinds = listAccountKinds(currency);
  const newest = waiting ?? inUse;
  const knownDetails = (status: AccountStatus | null) =>
    status && { account: status.hint, name: status.accountName };

  return {
    currency,
    kinds: accountKinds,
    kind:
      accountKinds.find((accountKind) => accountKind === askedKind) ??
      accountKinds.find((accountKind) => accountKind === newest?.kind) ??
      first(accountKinds),
    canUseStripe: isStripeReady && currency !== "vnd" && newest?.kind !== "stripe",
    inUse: knownDetails(inUse),
    waiting: waiting && { ...knownDetails(waiting), time: momentText(waiting.usableAt, context) },
  };
}

type ConnectedAccount = Awaited<ReturnType<typeof findConnectedAccount>>;

/** The artist's account at Stripe. `askedParam`: "again" after the provider's page had expired. */
function stripeView(
  connected: ConnectedAccount,
  askedParam: string | null,
  { language }: ViewContext,
) {
  if (!connected) return null;

  const countryNames = new Intl.DisplayNames(language, { type: "region" });
  const countries = CONNECT_COUNTRIES.map((countryCode) => ({
    value: countryCode,
    label: countryNames.of(countryCode) ?? countryCode,
  }));

  return {
    state: connected.state,
    country: connected.country,
    isLinkOld: askedParam === "again" && connected.state === "incomplete",
    missing: [...new Set(connected.missing.map(questionOf))],
    countries: countries.sort((left, right) => left.label.localeCompare(right.label, language)),
  };
}

/** The group of a provider's requirement such as "individual.verification.document". */
function questionOf(requirement: string) {
  if (requirement === "external_account") return "bank" as const;
  if (requirement.startsWith("tos_acceptance")) return "terms" as const;
  if (requirement.includes("verification")) return "proof" as const;

  return "details" as const;
}
