import { redirect } from "@remix-run/node";
import { showSummary } from "~/web/views/events/show-summary.server";
import { clockText, momentText } from "~/web/views/moment.server";
import { viewContext, type ViewContext } from "~/web/views/view-context.server";
import { formatMoney } from "~/locales/format";
import {
  artistNameOf,
  type EventRecord,
  loadEvents,
} from "~/models/shows/events/event-record.server";
import { findTicketOfPayment } from "~/models/money/payments/find-payment.server";
import type { Payment } from "~/models/money/payments/payment-states.server";
import { findPassOfPayment } from "~/models/money/payments/refund-mails.server";
import { sourceOf, withSource } from "~/models/tickets/source.protocol";
import { canHint } from "~/models/checkout/transfers/buyer-actions.server";
import {
  getTransferDetails,
  listBanks,
  type MoneyBack,
  type TransferDetails,
} from "~/models/checkout/transfers/transfer-details.server";
import { toastCookie } from "~/web/forms/toast.server";
import { passName } from "~/web/views/tickets/pass-text.server";
import { titleOf } from "~/web/views/wording.server";
import { first, required } from "~/platform/required";

const SUFFIXES = { ticket: "", donation: "Tip", pass: "Pass" } as const;

/**
 * A purchase by transfer: waiting, ended, or with a refund. A paid purchase without a refund
 * redirects to the ticket or pass.
 */
export async function transferView(request: Request, paymentId: string) {
  const context = await viewContext(request);
  const { t, actor } = context;
  const details = await getTransferDetails(actor, paymentId);
  const { payment, moneyBack, isOpen, missing, received, undone } = details;
  if (payment.id !== paymentId) throw redirect(`/transfer/${payment.id}`);
  if (payment.state === "paid" && moneyBack.length === 0)
    throw await redirectToPurchase(payment, context);

  const event = first(await loadEvents([payment.eventId]));
  const money = (amount: number) => formatMoney(amount, "vnd", context.language);
  const artistName = artistNameOf(event.artist);
  const boughtPass = await findPassOfPayment(payment);
  const refundedShows = await loadEvents(moneyBack.flatMap(({ showId }) => showId ?? []));

  return {
    title: isOpen ? t("transfers:title", { amount: money(missing) }) : t("transfers:pageTitle"),
    id: payment.id,
    isTip: payment.kind === "donation",
    /** The suffix of text keys that differ by the kind of payment. */
    suffix: SUFFIXES[payment.kind],
    pass: boughtPass ? passName(boughtPass, context) : null,
    show: showSummary(event, context),
    checkoutHref: checkoutOf(payment),
    waiting: isOpen ? waitingView(details, money, context) : null,
    short:
      isOpen && received > 0
        ? { received: money(received), missing: money(missing), price: money(payment.amountCents) }
        : null,
    hasEnded: !isOpen && (payment.state === "held" || payment.state === "expired"),
    canHint: canHint(payment),
    hasHint: details.hasHint,
    /**
     * The buyer asked for help while waiting. Without scripts, the page then stops reloading, so
     * that typed text is kept.
     */
    isHelpOpen: new URL(request.url).searchParams.has("help"),
    isPaid: payment.state === "paid",
    undone:
      undone &&
      t("transfers:undone", {
        amount: money(undone.amount),
        at: momentText(required(undone.resolvedAt), context),
      }),
    moneyBack: moneyBack.map((refund) =>
      moneyBackView(refund, payment, { name: artistName, money, shows: refundedShows, context }),
    ),
    hasRefundAccount: details.hasRefundAccount,
    banks: listBanks(),
  };
}

export type TransferView = Awaited<ReturnType<typeof transferView>>;

function waitingView(
  details: TransferDetails,
  money: (amount: number) => string,
  context: ViewContext,
) {
  const { payment, missing, reference, account, qr: qrText, isAutomatic, isUnassigned } = details;
  const heldUntilText = clockText(required(payment.heldUntil), context);

  return {
    time: heldUntilText,
    untilIso: required(payment.heldUntil).toISOString(),
    /** The amount is in the address, so that another QR code has another address. */
    pictureHref: qrText && `/transfer/${payment.id}/qr.png?amount=${missing}`,
    amount: money(missing),
    amountDigits: String(missing),
    reference,
    account,
    isAutomatic,
    isUnassigned,
  };
}

type RefundContext = {
  name: string;
  money: (amount: number) => string;
  shows: EventRecord[];
  context: ViewContext;
};

function moneyBackView(
  refund: MoneyBack,
  purchase: Payment,
  { name: artistName, money, shows, context }: RefundContext,
) {
  const { payment, amount, isDone, canBeTip, showId, reason } = refund;
  const { t, language } = context;
  const show = shows.find(({ id: eventId }) => eventId === showId);

  return {
    id: refund.id,
    paymentId: payment.id,
    show: show ? titleOf(show, language) : null,
    title: t(`transfers:${refundTitle(refund, purchase)}`, { amount: money(amount) }),
    amount: money(amount),
    isDone,
    why: t(`checkout:why.${reason}`),
    isSeatGone: reason === "seatGone",
    tipLabel: canBeTip ? t("transfers:giveTip", { name: artistName }) : null,
  };
}

function refundTitle({ payment, isDone, reason }: MoneyBack, purchase: Payment) {
  if (isDone) return "backDoneTitle" as const;
  if (reason === "seatGone") return "seatGoneTitle" as const;
  if (purchase.state !== "paid" || payment.id === purchase.id) return "backTitle" as const;
  if (reason === "twice") return "extraTitleTwice" as const;

  return purchase.giftTo ? "backTitle" : (`extraTitle${SUFFIXES[purchase.kind]}` as const);
}

/**
 * Redirects to the ticket, the pass or the gifts, with a toast that the money arrived; without a
 * ticket, to the payment's page.
 */
async function redirectToPurchase(payment: Payment, { actor, language }: ViewContext) {
  const ticket = await findTicketOfPayment(payment.id);
  if (!ticket) return redirect(`/pay/${payment.id}`);

  const isLate = required(payment.paidAt) > required(payment.heldUntil);
  const amount = formatMoney(payment.amountCents, "vnd", language);
  const arrivedToast = {
    title:
      `transfers:${isLate ? "arrivedLate" : "arrived"}${payment.passId ? "Pass" : ""}` as const,
    params: { amount },
  };
  const ownPath = payment.passId ? `/passes/${payment.id}` : `/tickets/${ticket.id}`;
  const targetPath =
    ticket.userId === actor.userId && !payment.giftTo ? ownPath : "/tickets?tab=gifts";

  return redirect(targetPath, { headers: { "Set-Cookie": await toastCookie(arrivedToast) } });
}

function checkoutOf({
  id: paymentId,
  eventId,
  passId,
  kind: paymentKind,
  giftTo,
  source,
}: Payment): string {
  if (passId) return `/pass/${passId}`;
  if (paymentKind !== "ticket") return `/checkout/${eventId}?type=donation`;

  return withSource(
    giftTo ? `/checkout/${eventId}?gift=${paymentId}` : `/checkout/${eventId}`,
    sourceOf(source),
  );
}
