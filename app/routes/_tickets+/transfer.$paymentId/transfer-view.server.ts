import { redirect } from "@remix-run/node";
import { showSummary } from "~/views/events/show-summary.server";
import { clockText } from "~/views/moment.server";
import { viewContext, type ViewContext } from "~/views/view-context.server";
import { formatMoney } from "~/locales/format";
import { artistNameOf, loadEvents } from "~/models/events/event-record.server";
import { findTicketOfPayment } from "~/models/payments/find-payment.server";
import type { Payment } from "~/models/payments/payment-states.server";
import {
  getTransferDetails,
  listBanks,
  type MoneyBack,
  type TransferDetails,
} from "~/models/transfers/transfer-details.server";
import { toastCookie } from "~/forms/toast.server";
import { qrSvg } from "~/responses/qr.server";

/** A purchase by transfer until it is decided, and while money goes back. A paid one leads to what was bought. */
export async function transferView(request: Request, paymentId: string) {
  const context = await viewContext(request);
  const { t, actor } = context;
  const details = await getTransferDetails(actor, paymentId);
  const { payment, moneyBack, isOpen, missing, received } = details;
  if (payment.id !== paymentId) throw redirect(`/transfer/${payment.id}`);
  if (payment.state === "paid" && moneyBack.every(({ isDone }) => isDone)) throw await toPurchase(payment, context);
  const event = (await loadEvents([payment.eventId]))[0]!;
  const money = (amount: number) => formatMoney(amount, "vnd", context.language);
  const name = artistNameOf(event.artist);
  return {
    title: isOpen ? t("transfers:title", { amount: money(missing) }) : t("transfers:pageTitle"),
    id: payment.id,
    isTip: payment.kind === "donation",
    show: showSummary(event, context),
    checkoutHref: checkoutOf(payment),
    waiting: isOpen ? await waitingView(details, money, context) : null,
    short:
      isOpen && received > 0
        ? { received: money(received), missing: money(missing), price: money(payment.amountCents) }
        : null,
    hasEnded: !isOpen && (payment.state === "held" || payment.state === "expired"),
    hasHint: details.hasHint,
    isPaid: payment.state === "paid",
    moneyBack: moneyBack.map((back) => moneyBackView(back, name, money, context)),
    hasRefundAccount: details.hasRefundAccount,
    banks: listBanks(),
  };
}

export type TransferView = Awaited<ReturnType<typeof transferView>>;

async function waitingView(details: TransferDetails, money: (amount: number) => string, context: ViewContext) {
  const { payment, missing, reference, account, qr, isAutomatic } = details;
  const time = clockText(payment.heldUntil!, context);
  return {
    time,
    untilIso: payment.heldUntil!.toISOString(),
    qr: qr && (await qrSvg(qr)),
    pictureHref: `/transfer/${payment.id}/qr.png`,
    amount: money(missing),
    amountDigits: String(missing),
    reference,
    account,
    isAutomatic,
  };
}

function moneyBackView(
  { payment, amount, isDone, canBeTip }: MoneyBack,
  name: string,
  money: (amount: number) => string,
  { t }: ViewContext,
) {
  const why = (payment.reason ?? "").replace(/^\w+:/, "");
  return {
    id: payment.id,
    amount: money(amount),
    isDone,
    why: why && t(`transfers:why.${why}`),
    isSeatGone: payment.reason === "checkout:refundSeatGone",
    tipLabel: canBeTip ? t("transfers:giveTip", { name }) : null,
  };
}

/** The ticket, the gifts or the thanks, with a word that the money arrived. */
async function toPurchase(payment: Payment, { actor, language }: ViewContext) {
  const ticket = await findTicketOfPayment(payment.id);
  if (!ticket) return redirect(`/pay/${payment.id}`);
  const isLate = payment.paidAt! > payment.heldUntil!;
  const amount = formatMoney(payment.amountCents, "vnd", language);
  const toast = { title: `transfers:${isLate ? "arrivedLate" : "arrived"}`, params: { amount } };
  const to = ticket.userId === actor.userId && !payment.giftTo ? `/tickets/${ticket.id}` : "/tickets?tab=gifts";
  return redirect(to, { headers: { "Set-Cookie": await toastCookie(toast) } });
}

function checkoutOf({ id, eventId, kind, giftTo }: Payment): string {
  if (giftTo) return `/checkout/${eventId}?gift=${id}`;
  return kind === "ticket" ? `/checkout/${eventId}` : `/checkout/${eventId}?type=donation`;
}
