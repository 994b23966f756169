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
 * A purchase by transfer until it is decided, and money that goes or went back. A paid one without
 * leads to what was bought.
 */
export async function transferView(request: Request, paymentId: string) {
  const context = await viewContext(request);
  const { t, actor } = context;
  const details = await getTransferDetails(actor, paymentId);
  const { payment, moneyBack, isOpen, missing, received, undone } = details;
  if (payment.id !== paymentId) throw redirect(`/transfer/${payment.id}`);
  if (payment.state === "paid" && moneyBack.length === 0) throw await toPurchase(payment, context);

  const event = first(await loadEvents([payment.eventId]));
  const money = (amount: number) => formatMoney(amount, "vnd", context.language);
  const name = artistNameOf(event.artist);
  const pass = await findPassOfPayment(payment);
  const shows = await loadEvents(moneyBack.flatMap(({ showId }) => showId ?? []));

  return {
    title: isOpen ? t("transfers:title", { amount: money(missing) }) : t("transfers:pageTitle"),
    id: payment.id,
    isTip: payment.kind === "donation",
    /** Of the texts that differ. */
    suffix: SUFFIXES[payment.kind],
    pass: pass ? passName(pass, context) : null,
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
     * Asked for while waiting. Without scripts, the page does not reload under what is typed then.
     */
    isHelpOpen: new URL(request.url).searchParams.has("help"),
    isPaid: payment.state === "paid",
    undone:
      undone &&
      t("transfers:undone", {
        amount: money(undone.amount),
        at: momentText(required(undone.resolvedAt), context),
      }),
    moneyBack: moneyBack.map((back) =>
      moneyBackView(back, payment, { name, money, shows, context }),
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
  const { payment, missing, reference, account, qr, isAutomatic, isUnassigned } = details;
  const time = clockText(required(payment.heldUntil), context);

  return {
    time,
    untilIso: required(payment.heldUntil).toISOString(),
    /** The amount makes the address of another code another one. */
    pictureHref: qr && `/transfer/${payment.id}/qr.png?amount=${missing}`,
    amount: money(missing),
    amountDigits: String(missing),
    reference,
    account,
    isAutomatic,
    isUnassigned,
  };
}

type Words = {
  name: string;
  money: (amount: number) => string;
  shows: EventRecord[];
  context: ViewContext;
};

function moneyBackView(back: MoneyBack, purchase: Payment, { name, money, shows, context }: Words) {
  const { payment, amount, isDone, canBeTip, showId, reason } = back;
  const { t, language } = context;
  const show = shows.find(({ id }) => id === showId);

  return {
    id: back.id,
    paymentId: payment.id,
    show: show ? titleOf(show, language) : null,
    title: t(`transfers:${backTitle(back, purchase)}`, { amount: money(amount) }),
    amount: money(amount),
    isDone,
    why: t(`checkout:why.${reason}`),
    isSeatGone: reason === "seatGone",
    tipLabel: canBeTip ? t("transfers:giveTip", { name }) : null,
  };
}

function backTitle({ payment, isDone, reason }: MoneyBack, purchase: Payment) {
  if (isDone) return "backDoneTitle" as const;
  if (reason === "seatGone") return "seatGoneTitle" as const;
  if (purchase.state !== "paid" || payment.id === purchase.id) return "backTitle" as const;
  if (reason === "twice") return "extraTitleTwice" as const;

  return purchase.giftTo ? "backTitle" : (`extraTitle${SUFFIXES[purchase.kind]}` as const);
}

/** The ticket, the gifts or the thanks, with a word that the money arrived. */
async function toPurchase(payment: Payment, { actor, language }: ViewContext) {
  const ticket = await findTicketOfPayment(payment.id);
  if (!ticket) return redirect(`/pay/${payment.id}`);

  const isLate = required(payment.paidAt) > required(payment.heldUntil);
  const amount = formatMoney(payment.amountCents, "vnd", language);
  const toast = {
    title:
      `transfers:${isLate ? "arrivedLate" : "arrived"}${payment.passId ? "Pass" : ""}` as const,
    params: { amount },
  };
  const own = payment.passId ? `/passes/${payment.id}` : `/tickets/${ticket.id}`;
  const to = ticket.userId === actor.userId && !payment.giftTo ? own : "/tickets?tab=gifts";

  return redirect(to, { headers: { "Set-Cookie": await toastCookie(toast) } });
}

function checkoutOf({ id, eventId, passId, kind, giftTo, source }: Payment): string {
  if (passId) return `/pass/${passId}`;
  if (kind !== "ticket") return `/checkout/${eventId}?type=donation`;

  return withSource(
    giftTo ? `/checkout/${eventId}?gift=${id}` : `/checkout/${eventId}`,
    sourceOf(source),
  );
}
