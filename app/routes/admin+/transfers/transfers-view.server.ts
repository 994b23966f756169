import { adminContext, type AdminContext } from "~/views/admin/admin-list.server";
import { titleOf } from "~/views/wording.server";
import { formatMoney } from "~/locales/format";
import { ListAddress } from "~/models/admin/schema";
import {
  listAwaitedTransfers,
  listBankTransactions,
  listRefundsToMake,
  listUnmatched,
} from "~/models/transfers/treasurer-lists.server";
import { hasReceivingAccount } from "~/models/transfers/transfer-details.server";
import { bankNameOf, refundQr } from "~/models/transfers/refund-qr.server";
import { qrSvg } from "~/responses/qr.server";

/** What the treasurer needs: whom we wait for, money without an owner, refunds to make, and what arrived. */
export async function transfersView(request: Request) {
  const context = await adminContext(request);
  const query = ListAddress.parse(Object.fromEntries(new URL(request.url).searchParams));
  const [awaited, unmatched, refunds, arrived] = await Promise.all([
    listAwaitedTransfers(context.actor, query),
    listUnmatched(context.actor),
    listRefundsToMake(context.actor),
    listBankTransactions(context.actor, query),
  ]);
  return {
    title: context.t("admin:transfers"),
    search: query.search,
    canUpload: hasReceivingAccount(),
    awaited: awaited.map((row) => awaitedView(row, context)),
    unmatched: unmatched.map((row) => arrivedView({ transaction: row, reference: null }, context)),
    refunds: await Promise.all(refunds.map((row) => refundView(row, context))),
    arrived: arrived.rows.map((row) => arrivedView(row, context)),
  };
}

export type TransfersView = Awaited<ReturnType<typeof transfersView>>;

type Expected = Awaited<ReturnType<typeof listAwaitedTransfers>>[number];

function awaitedView({ transfer, payment, event, buyer, received }: Expected, { moment, language, now }: AdminContext) {
  const title = titleOf(event, language);
  return {
    id: payment.id,
    reference: transfer.reference!,
    buyer,
    title: title.text,
    titleLang: title.lang,
    isTip: payment.kind === "donation",
    amount: formatMoney(payment.amountCents, "vnd", language),
    missing: String(payment.amountCents - received),
    received: received > 0 ? formatMoney(received, "vnd", language) : null,
    until: moment(payment.heldUntil!),
    isLate: payment.heldUntil! <= now,
    hint: transfer.hintDigits && { digits: transfer.hintDigits, at: moment(transfer.hintSentAt!) },
  };
}

type Arrived = Awaited<ReturnType<typeof listBankTransactions>>["rows"][number];

function arrivedView({ transaction, reference }: Arrived, { moment, language }: AdminContext) {
  const { id, amount, note, payerDigits, at, state, source, resolution } = transaction;
  return {
    id,
    amount: formatMoney(amount, "vnd", language),
    note,
    payerDigits,
    at: moment(at),
    state,
    source,
    resolution,
    reference,
  };
}

type Refund = Awaited<ReturnType<typeof listRefundsToMake>>[number];

async function refundView({ refund, payment, event, buyer, reference, account }: Refund, context: AdminContext) {
  const { language, moment } = context;
  const title = titleOf(event, language);
  const qr = account && refundQr(account, refund.amountCents, reference);
  return {
    id: payment.id,
    buyer,
    reference,
    title: title.text,
    titleLang: title.lang,
    amount: formatMoney(refund.amountCents, "vnd", language),
    since: moment(refund.createdAt),
    account: account && { ...account, bank: bankNameOf(account) },
    qr: qr && (await qrSvg(qr)),
  };
}
