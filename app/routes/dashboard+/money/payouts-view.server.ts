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
 * What the artist is owed and was paid, and the accounts. ?kind=iban chooses the fields for an
 * account in dollars.
 */
export async function payoutsView(request: Request) {
  const context = await viewContext(request);
  const { actor } = context;
  const { owed, heldBack, payouts } = await readOwnPayouts(actor);
  const accounts = await listShownAccounts(actor);
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get("kind");
  const stripe = stripeView(await findConnectedAccount(actor), searchParams.get("stripe"), context);

  return {
    isTest: isTestMoney(),
    reserveDays: reserveDays(),
    owed: owed.map((row) => owedView(row, accounts, context)),
    heldBack: heldBackView(heldBack, context),
    payouts: payouts.map((row) => payoutView(row, context)),
    stripe,
    accounts: accounts.map((row) => ({
      ...accountView(row, asked, stripe?.state === "ready", context),
      /** Money has nowhere to go. */
      isWanted:
        !row.inUse && !row.waiting && owed.some(({ currency }) => currency === row.currency),
    })),
    banks: listBanks(),
  };
}

export type PayoutsView = Awaited<ReturnType<typeof payoutsView>>;

type Own = Awaited<ReturnType<typeof readOwnPayouts>>;
type Accounts = Awaited<ReturnType<typeof listShownAccounts>>;

function owedView(
  { currency, ...owed }: Own["owed"][number],
  accounts: Accounts,
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
      accounts.some((row) => row.currency === currency && row.inUse),
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

/** One row for each show and day. */
function heldBackView(heldBack: Own["heldBack"], { language, dayZone }: ViewContext) {
  const rows = new Map<
    string,
    { key: string; currency: Currency; day: string; event: Held["event"]; amount: number }
  >();

  for (const { eventId, event, dueAt, currency, reserved } of heldBack) {
    if (reserved === 0) continue;

    const day = formatPlainDate(dueAt, language, dayZone);
    const key = `${eventId} ${currency} ${day}`;

    rows.set(key, { key, currency, day, event, amount: (rows.get(key)?.amount ?? 0) + reserved });
  }

  return [...rows.values()].map(({ key, currency, day, event, amount }) => ({
    key,
    day,
    eventId: event.id,
    show: titleOf(event, language),
    amount: formatMoney(amount, currency, language),
  }));
}

type Held = Own["heldBack"][number];

function payoutView(payout: Own["payouts"][number], { language, dayZone }: ViewContext) {
  const { id, amountCents, currency, createdAt, paidAt, cancelledAt, bankReference, accountHint } =
    payout;

  return {
    id: String(id),
    amount: formatMoney(amountCents, currency, language),
    state: outcomeOf(payout),
    when: formatPlainDate(cancelledAt ?? paidAt ?? createdAt, language, dayZone),
    reference: bankReference,
    account: accountHint,
  };
}

function accountView(
  { currency, inUse, waiting }: Accounts[number],
  asked: string | null,
  isStripeReady: boolean,
  context: ViewContext,
) {
  const kinds = listAccountKinds(currency);
  const newest = waiting ?? inUse;
  const known = (status: AccountStatus | null) =>
    status && { account: status.hint, name: status.accountName };

  return {
    currency,
    kinds,
    kind:
      kinds.find((kind) => kind === asked) ??
      kinds.find((kind) => kind === newest?.kind) ??
      first(kinds),
    canUseStripe: isStripeReady && currency !== "vnd" && newest?.kind !== "stripe",
    inUse: known(inUse),
    waiting: waiting && { ...known(waiting), time: momentText(waiting.usableAt, context) },
  };
}

type Connected = Awaited<ReturnType<typeof findConnectedAccount>>;

/** `asked`: "again" where the provider's page had expired. */
function stripeView(connected: Connected, asked: string | null, { language }: ViewContext) {
  if (!connected) return null;

  const names = new Intl.DisplayNames(language, { type: "region" });
  const countries = CONNECT_COUNTRIES.map((code) => ({
    value: code,
    label: names.of(code) ?? code,
  }));

  return {
    state: connected.state,
    country: connected.country,
    isLinkOld: asked === "again" && connected.state === "incomplete",
    missing: [...new Set(connected.missing.map(questionOf))],
    countries: countries.sort((a, b) => a.label.localeCompare(b.label, language)),
  };
}

/** Groups the provider's requirements, such as "individual.verification.document". */
function questionOf(requirement: string) {
  if (requirement === "external_account") return "bank" as const;
  if (requirement.startsWith("tos_acceptance")) return "terms" as const;
  if (requirement.includes("verification")) return "proof" as const;

  return "details" as const;
}
