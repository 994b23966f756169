import type { MessageKey } from "~/locales/message-key";
import { firstRow } from "~db/first-row";
import type { TicketAccess } from "~db/vocabularies";
import type { Actor } from "~/models/base/actor";
import { clocksFor } from "~/locales/clocks";
import { formatLongDate } from "~/locales/dates";
import { formatMoney } from "~/locales/format";
import { isPasskeyOffered } from "~/models/accounts/authentication/passkeys/passkeys.server";
import { canHavePasskeys } from "~/models/accounts/authentication/passkeys/relying-party";
import { type EventRecord, loadEvents } from "~/models/shows/events/event-record.server";
import { isClosedEarly } from "~/models/shows/events/event-closure.server";
import { findReplayExpiry } from "~/models/shows/events/find-event.server";
import { findGivenGift } from "~/models/tickets/gifts/gift-management.server";
import { listReceiptsOfPayment } from "~/models/money/receipts/find-receipt.server";
import { getTicket, type TicketDetails } from "~/models/tickets/ticket-list.server";
import { devicePassPath } from "~/models/tickets/device-passes.server";
import { shownAccess } from "~/models/base/shown-access";
import { isRefundOpen, refundDeadline } from "~/models/tickets/refunds.server";
import { paymentPath } from "~/models/checkout/start-purchase.server";
import { isOver } from "~/models/shows/events/event-sale.server";
import { hasReplay, promisesReplay } from "~/models/shows/events/replay-state.server";
import { isMailOn } from "~/models/delivery/notices/mail-reach.server";
import { qrSvg } from "../../responses/qr.server";
import { siteUrl } from "../../requests/site-url.server";
import { momentText } from "../moment.server";
import { typeNameOf } from "../events/ticket-type.server";
import { showSummary } from "../events/show-summary.server";
import { cancelledText } from "../events/cancelled.server";
import { refundQuestion } from "../questions.server";
import { titleOf } from "../wording.server";
import { passName } from "./pass-text.server";
import { type ViewContext, viewContext } from "../view-context.server";
import { required } from "~/platform/required";

type OwnTicketDetails = Awaited<ReturnType<typeof getTicket>>;

export async function ticketView(request: Request, ticketId: string) {
  const context = await viewContext(request);
  const { t, language, actor, dayZone } = context;
  const details = await getTicket(actor, ticketId);
  const { ticket, payment } = details;
  const event = firstRow(await loadEvents([ticket.eventId]));
  const giftView = await giftPart(details, request, context);
  const isValid = ticket.status !== "refunded" && !ticket.isUnclaimed;
  const isOpen = isValid && event.status !== "cancelled" && ticket.userId === actor.userId;

  return {
    title: t("tickets:yourTicket"),
    id: ticket.id,
    eventId: ticket.eventId,
    code: ticket.code,
    qr: isOpen ? await qrSvg(siteUrl(request) + devicePassPath(ticket)) : null,
    ...giftView,
    isValid,
    isActive: ticket.status === "active" && event.status !== "cancelled",
    cancelled: await cancelledText(event, context),
    closed: isClosed(event) ? t("tickets:showClosed") : null,
    status: t(statusKey(details)),
    show: showSummary(event, context),
    type: await typePart(details, context),
    holderName: details.holderName,
    isNameMissing: details.isNameMissing,
    offersPasskey: await offersPasskey(request, ticket),
    price: priceText(ticket, giftView.isGiven, context),
    isFree: ticket.priceCents === 0,
    bought: formatLongDate(ticket.purchaseDate, language, dayZone),
    givenBack: ticket.refundedAt && formatLongDate(ticket.refundedAt, language, dayZone),
    isMoneyOnItsWay: details.isMoneyOnItsWay,
    pass: passPart(details, context),
    transferHref: transferHref(payment, actor),
    refundWay: refundWay(details, giftView.isGiven, context),
    receipts: (await listReceiptsOfPayment(actor, payment)).map(({ id: receiptId, kind }) => ({
      id: receiptId,
      what: t(`receipts:short.${kind}`),
    })),
    watch: isValid ? await watchView(event, ticket.access, context) : null,
    refund: (await isReturnedAlone(details, event))
      ? await refundView(details, giftView.isGiven, context)
      : null,
  };
}

function priceText(
  { priceCents, currency }: OwnTicketDetails["ticket"],
  isGiven: boolean,
  { t, language }: ViewContext,
): string {
  if (isGiven) return t("gifts:giftFrom");
  if (priceCents === 0) return t("vocabulary:eventType.free");

  return formatMoney(priceCents, currency, language);
}

async function offersPasskey(request: Request, { userId }: OwnTicketDetails["ticket"]) {
  return canHavePasskeys(siteUrl(request)) && (await isPasskeyOffered(userId));
}

function passPart({ pass, payment }: OwnTicketDetails, context: ViewContext) {
  return pass && { ...passName(pass, context), href: `/passes/${required(payment).id}` };
}

/**
 * True for tickets that are returned individually. Tickets of a pass are returned together, unless
 * their show was closed early.
 */
async function isReturnedAlone({ ticket, pass }: OwnTicketDetails, event: EventRecord) {
  return ticket.status !== "refunded" && (pass === null || (await isClosedEarly(event)));
}

/** The ticket's type; null for a show without types. */
async function typePart(
  { ticket, event, type: ticketType }: OwnTicketDetails,
  context: ViewContext,
) {
  if (!ticketType) return null;

  const access = context.t(
    `ticketTypes:accessOf.${shownAccess(ticket.access, await promisesReplay(event))}`,
  );

  return { name: typeNameOf(event, ticketType, context), access };
}

/** The page on which a buyer who paid by transfer enters the account for the refund. */
function transferHref(payment: OwnTicketDetails["payment"], { userId }: Actor) {
  return payment?.provider === "transfer" && payment.userId === userId
    ? paymentPath(payment)
    : null;
}

/** Where the money of a returned ticket goes, and how long it takes; null if nothing was paid. */
function refundWay(
  { ticket, payment, isMoneyOnItsWay }: OwnTicketDetails,
  isGiven: boolean,
  { t, language, actor }: ViewContext,
): string | null {
  if (isGiven || ticket.priceCents === 0) return null;

  const amount = formatMoney(ticket.priceCents, ticket.currency, language);
  const isReturned = ticket.status === "refunded";
  if (!transferHref(payment, actor))
    return `${t("tickets:refundWholeSum", { amount })} ${t("tickets:refundTime")}`;
  if (isReturned) return isMoneyOnItsWay ? t("transfers:back") : null;

  return `${t("transfers:refundWhole", { amount })} ${t("transfers:back")}`;
}

export type TicketView = Awaited<ReturnType<typeof ticketView>>;

/**
 * The gift of a ticket: one that waits for its recipient (`given`), or one that this person
 * received (`isGiven`).
 */
async function giftPart(
  { ticket, payment }: OwnTicketDetails,
  request: Request,
  { t, actor }: ViewContext,
) {
  const isGiven = payment !== null && payment.userId !== ticket.userId;
  const givenGift = ticket.isUnclaimed ? await findGivenGift(actor, ticket.id) : null;
  if (!givenGift) return { isGiven, given: null };

  const { gift, token } = givenGift;
  const isMail = gift.sentTo.includes("@");
  const giftLink = token && `${siteUrl(request)}/gift/${token}`;
  const linkKey = isMail && isMailOn() ? "gifts:linkMailed" : "gifts:linkByHand";
  const message = t(linkKey, { receiver: gift.sentTo });
  const smsLink =
    !isMail && giftLink ? `sms:${gift.sentTo}?body=${encodeURIComponent(giftLink)}` : null;

  return {
    isGiven,
    given: {
      sentTo: gift.sentTo,
      note: gift.note,
      link: giftLink,
      message: gift.sentTo ? message : null,
      sms: smsLink,
    },
  };
}

/**
 * True for a show that is hidden or whose artist is suspended: it cannot be watched, and its
 * tickets are refundable.
 */
function isClosed({ status, hiddenAt, isArtistGone }: EventRecord) {
  return status !== "cancelled" && (hiddenAt !== null || isArtistGone);
}

/** The message key of the ticket's status. A ticket for 0.00 is called returned, not refunded. */
export function statusKey({ ticket, event, ...money }: TicketDetails): MessageKey {
  if (ticket.isUnclaimed && ticket.status === "active" && event.status !== "cancelled")
    return "gifts:waiting";
  if (ticket.status === "refunded")
    return isMoneyBack(money)
      ? "vocabulary:ticketStatus.refunded"
      : "vocabulary:ticketStatus.returned";

  return event.status === "cancelled"
    ? "common:cancelled"
    : `vocabulary:ticketStatus.${ticket.status}`;
}

/** True if the money was refunded; false for free tickets, and while the refund is pending. */
function isMoneyBack({
  payment,
  isMoneyOnItsWay,
}: Pick<TicketDetails, "payment" | "isMoneyOnItsWay">) {
  return payment !== null && !isMoneyOnItsWay;
}

/**
 * The link to the room: open now, opening later, or the replay; null if the ticket no longer opens
 * anything.
 */
async function watchView(event: EventRecord, access: TicketAccess, context: ViewContext) {
  const { t, now } = context;
  if (event.status === "cancelled" || isClosed(event)) return null;

  const streamPath = `/stream/${event.id}`;
  if (access === "replay" && !isOver(event))
    return { href: streamPath, label: t("ticketTypes:replayLater"), isNow: false };
  if (event.isLive) return { href: streamPath, label: t("tickets:watch"), isNow: true };
  if (!isOver(event)) {
    const hasStarted = event.startTime <= now;
    const label = hasStarted
      ? t("tickets:watch")
      : t("tickets:opens", { time: momentText(event.startTime, context) });

    return { href: streamPath, label, isNow: hasStarted };
  }
  if (access === "live") return null;
  if (await findReplayExpiry(event.id))
    return { href: streamPath, label: t("tickets:watchReplay"), isNow: true };

  return (await hasReplay(event.id))
    ? { href: streamPath, label: t("ticketTypes:replayBeingMade"), isNow: false }
    : null;
}

/**
 * The refund deadline; `isOpen` tells whether a refund is possible now. A closed show has no
 * deadline.
 */
async function refundView(details: OwnTicketDetails, isGiven: boolean, context: ViewContext) {
  const { ticket, event } = details;
  const { t, language, zone } = context;
  const isOpen = event.status !== "cancelled" && (await isRefundOpen(event));
  const amount = formatMoney(ticket.priceCents, ticket.currency, language);
  const returned = {
    id: ticket.id,
    isFree: ticket.priceCents === 0,
    isGiven,
    amount,
    refundWay: refundWay(details, isGiven, context),
  };

  return {
    isOpen,
    clocks: (await isClosedEarly(event)) ? [] : clocksFor(refundDeadline(event), language, zone),
    amount,
    question: refundQuestion({ ...returned, showTitle: titleOf(event, language) }, t),
  };
}
