import { BANK_TRANSACTION_STATES } from "~db/vocabularies";
import { adminContext, type AdminContext, paginationOf } from "~/web/views/admin/admin-list.server";
import { passName } from "~/web/views/tickets/pass-text.server";
import { titleOf } from "~/web/views/wording.server";
import { formatMoney } from "~/locales/format";
import { ListAddress } from "~/models/office/admin/schema";
import {
  listAwaitedTransfers,
  listBankTransactions,
  listRefundsToMake,
} from "~/models/checkout/transfers/treasurer-lists.server";
import { hasChosenColumns } from "~/models/checkout/transfers/statement/import-statement.server";
import type { Proposal } from "~/models/checkout/transfers/bank-transactions/propose-purchase";
import {
  listUnmatched,
  type UnmatchedLine,
} from "~/models/checkout/transfers/bank-transactions/unmatched-money.server";
import { hasReceivingAccount } from "~/models/checkout/transfers/transfer-details.server";
import {
  CONFIRMATION_DAYS,
  listConfirmations,
} from "~/models/checkout/transfers/undo/list-confirmations.server";
import { bankNameOf, refundQr } from "~/models/checkout/transfers/refund-qr.server";
import { qrSvg } from "~/web/responses/qr.server";
import { required } from "~/platform/required";

/** Lines in the state "same" are duplicates and are not listed. */
const LISTED_STATES = BANK_TRANSACTION_STATES.filter((state) => state !== "same");

/**
 * The treasurer's page: expected transfers, unmatched money, refunds to make, and arrived money.
 */
export async function transfersView(request: Request) {
  const context = await adminContext(request);
  const address = new URL(request.url).searchParams;
  const listQuery = ListAddress.parse(Object.fromEntries(address));
  const state = LISTED_STATES.find((candidate) => candidate === address.get("state"));
  const [awaited, unmatched, refunds, confirmations, arrived, isRemembered] = await Promise.all([
    listAwaitedTransfers(context.actor, listQuery),
    listUnmatched(context.actor),
    listRefundsToMake(context.actor),
    listConfirmations(context.actor),
    listBankTransactions(context.actor, { ...listQuery, state }),
    hasChosenColumns(context.actor),
  ]);

  return {
    title: context.t("admin:transfers"),
    search: listQuery.search,
    canUpload: hasReceivingAccount(),
    hasChosenColumns: isRemembered,
    awaited: awaited.map((awaitedTransfer) => awaitedView(awaitedTransfer, context)),
    ...unmatchedView(unmatched, address, context),
    refunds: await Promise.all(
      refunds.map((awaitedTransfer) => refundView(awaitedTransfer, context)),
    ),
    confirmations: confirmations.map((awaitedTransfer) =>
      confirmationView(awaitedTransfer, context),
    ),
    confirmationDays: CONFIRMATION_DAYS,
    arrived: arrived.rows.map((awaitedTransfer) => arrivedView(awaitedTransfer, context)),
    state: state ?? "",
    states: LISTED_STATES,
    pages: paginationOf(listQuery.page, arrived.total, address, context),
  };
}

type UnmatchedList = Awaited<ReturnType<typeof listUnmatched>>;
export type TransfersView = Awaited<ReturnType<typeof transfersView>>;

/**
 * Unmatched lines: those with a similar purchase, which are decided one by one, and the other
 * lines. The parameter ?line= of the address moves one of the other lines to the first group.
 */
function unmatchedView(
  { likely, others }: UnmatchedList,
  address: URLSearchParams,
  context: AdminContext,
) {
  const isChosen = ({ transaction: { id: transactionId } }: UnmatchedLine) =>
    transactionId === address.get("line");
  const lineView = ({ transaction, proposal }: UnmatchedLine) => ({
    ...arrivedView({ transaction, reference: null }, context),
    proposal: proposal && proposalView(proposal, context),
  });
  const chosen = others.rows.filter(isChosen);

  return {
    unmatched: [...chosen, ...likely.rows].map(lineView),
    others: {
      rows: others.rows.filter((unmatchedLine) => !isChosen(unmatchedLine)).map(lineView),
      total: others.total - chosen.length,
      areSelected: address.get("select") === "all",
    },
  };
}

function proposalView({ purchase: { reference, buyer }, reason }: Proposal, { t }: AdminContext) {
  return { reference, text: t(`transfers:treasurer.proposal.${reason}`, { reference, buyer }) };
}

type BoughtItem = Pick<Awaited<ReturnType<typeof listAwaitedTransfers>>[number], "event" | "pass">;

/** The title of the bought show, or of the pass if the purchase is a whole pass. */
function boughtTitle({ event, pass }: BoughtItem, context: AdminContext) {
  return pass ? passName(pass, context) : titleOf(event, context.language);
}

type ExpectedTransfer = Awaited<ReturnType<typeof listAwaitedTransfers>>[number];

function awaitedView(
  { transfer, payment, buyer, received, ...transferFacts }: ExpectedTransfer,
  context: AdminContext,
) {
  const { moment, language, now } = context;
  const title = boughtTitle(transferFacts, context);

  return {
    id: payment.id,
    reference: required(transfer.reference),
    buyer,
    title: title.text,
    titleLang: title.lang,
    isTip: payment.kind === "donation",
    isPass: payment.kind === "pass",
    amount: formatMoney(payment.amountCents, "vnd", language),
    missing: String(payment.amountCents - received),
    received: received > 0 ? formatMoney(received, "vnd", language) : null,
    until: moment(required(payment.heldUntil)),
    isLate: required(payment.heldUntil) <= now,
    hint: transfer.hintDigits && {
      digits: transfer.hintDigits,
      at: moment(required(transfer.hintSentAt)),
    },
  };
}

type Confirmation = Awaited<ReturnType<typeof listConfirmations>>[number];

function confirmationView(
  { transaction, reference, buyer, obstacle, ...confirmationFacts }: Confirmation,
  context: AdminContext,
) {
  const { t, language, moment } = context;
  const title = boughtTitle(confirmationFacts, context);

  return {
    id: transaction.id,
    reference: required(reference),
    buyer,
    title: title.text,
    titleLang: title.lang,
    amount: formatMoney(transaction.amount, "vnd", language),
    at: moment(transaction.createdAt),
    obstacle: obstacle && t(obstacle),
  };
}

type ArrivedTransaction = Awaited<ReturnType<typeof listBankTransactions>>["rows"][number];

function arrivedView(
  { transaction, reference }: ArrivedTransaction,
  { moment, language }: AdminContext,
) {
  const {
    id: transactionId,
    amount,
    note,
    payerDigits,
    at: arrivedAt,
    state,
    source,
    resolution,
  } = transaction;

  return {
    id: transactionId,
    amount: formatMoney(amount, "vnd", language),
    note,
    payerDigits,
    at: moment(arrivedAt),
    state,
    source,
    resolution,
    reference,
  };
}

type ListedRefund = Awaited<ReturnType<typeof listRefundsToMake>>[number];

async function refundView(
  { refund, buyer, reference, account, event, pass }: ListedRefund,
  context: AdminContext,
) {
  const { language, moment } = context;
  const title = boughtTitle({ event, pass: refund.eventId ? null : pass }, context);
  const qrText = account && refundQr(account, refund.amountCents, reference);

  return {
    id: refund.id,
    buyer,
    reference,
    isPass: pass !== null,
    title: title.text,
    titleLang: title.lang,
    amount: formatMoney(refund.amountCents, "vnd", language),
    since: moment(refund.createdAt),
    account: account && { ...account, bank: bankNameOf(account) },
    qr: qrText && (await qrSvg(qrText)),
  };
}
