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
import { qrSvg } from "../../responses/qr.server";
import { siteUrl } from "../../requests/site-url.server";
import { momentText } from "../moment.server";
import { typeNameOf } from "../events/ticket-type.server";
import { showSummary } from "../events/show-summary.server";
import { cancelledWords } from "../events/cancelled.server";
import { passName } from "./pass-text.server";
import { type ViewContext, viewContext } from "../view-context.server";
import { required } from "~/platform/required";

type Details = Awaited<ReturnType<typeof getTicket>>;

export async function ticketView(request: Request, ticketId: string) {
  const context = await viewContext(request);
  const { t, language, actor, dayZone } = context;
  const details = await getTicket(actor, ticketId);
  const { ticket, payment } = details;
  const event = firstRow(await loadEvents([ticket.eventId]));
  const gift = await giftPart(details, request, context);
  const isValid = ticket.status !== "refunded" && !ticket.isUnclaimed;
  const isOpen = isValid && event.status !== "cancelled" && ticket.userId === actor.userId;

  return {
    title: t("tickets:yourTicket"),
    id: ticket.id,
    eventId: ticket.eventId,
    code: ticket.code,
    qr: isOpen ? await qrSvg(siteUrl(request) + devicePassPath(ticket)) : null,
    ...gift,
    isValid,
    isActive: ticket.status === "active" && event.status !== "cancelled",
    cancelled: await cancelledWords(event, context),
    closed: isClosed(event) ? t("tickets:showClosed") : null,
    status: t(statusKey(details)),
    show: showSummary(event, context),
    type: await typePart(details, context),
    holderName: details.holderName,
    isNameMissing: details.isNameMissing,
    offersPasskey: await offersPasskey(request, ticket),
    price: gift.isGiven
      ? t("gifts:giftFrom")
      : formatMoney(ticket.priceCents, ticket.currency, language),
    isFree: ticket.priceCents === 0,
    bought: formatLongDate(ticket.purchaseDate, language, dayZone),
    givenBack: ticket.refundedAt && formatLongDate(ticket.refundedAt, language, dayZone),
    isMoneyOnItsWay: details.isMoneyOnItsWay,
    pass: passPart(details, context),
    transferHref: transferHref(payment, actor),
    receipts: (await listReceiptsOfPayment(actor, payment)).map(({ id }) => id),
    watch: isValid ? await watchView(event, ticket.access, context) : null,
    refund: (await isReturnedAlone(details, event)) ? await refundView(details, context) : null,
  };
}

async function offersPasskey(request: Request, { userId }: Details["ticket"]) {
  return canHavePasskeys(siteUrl(request)) && (await isPasskeyOffered(userId));
}

function passPart({ pass, payment }: Details, context: ViewContext) {
  return pass && { ...passName(pass, context), href: `/passes/${required(payment).id}` };
}

/** Tickets of a pass go back as a whole, unless their show is closed early. */
async function isReturnedAlone({ ticket, pass }: Details, event: EventRecord) {
  return ticket.status !== "refunded" && (pass === null || (await isClosedEarly(event)));
}

/** Null on a show without types. */
async function typePart({ ticket, event, type }: Details, context: ViewContext) {
  if (!type) return null;

  const access = context.t(
    `ticketTypes:accessOf.${shownAccess(ticket.access, await promisesReplay(event))}`,
  );

  return { name: typeNameOf(event, type, context), access };
}

/** Where a buyer by transfer says which account the money goes back to. */
function transferHref(payment: Details["payment"], { userId }: Actor) {
  return payment?.provider === "transfer" && payment.userId === userId
    ? paymentPath(payment)
    : null;
}

export type TicketView = Awaited<ReturnType<typeof ticketView>>;

/** A gift that waits for its recipient (`given`), or one this person received (`isGiven`). */
async function giftPart({ ticket, payment }: Details, request: Request, { t, actor }: ViewContext) {
  const isGiven = payment !== null && payment.userId !== ticket.userId;
  const own = ticket.isUnclaimed ? await findGivenGift(actor, ticket.id) : null;
  if (!own) return { isGiven, given: null };

  const { gift, token } = own;
  const isMail = gift.sentTo.includes("@");
  const link = token && `${siteUrl(request)}/gift/${token}`;
  const message = t(isMail ? "gifts:linkMailed" : "gifts:linkByHand", { receiver: gift.sentTo });
  const sms = !isMail && link ? `sms:${gift.sentTo}?body=${encodeURIComponent(link)}` : null;

  return {
    isGiven,
    given: {
      sentTo: gift.sentTo,
      note: gift.note,
      link,
      message: gift.sentTo ? message : null,
      sms,
    },
  };
}

/** Hidden, or its artist suspended: nothing to watch, and refundable. */
function isClosed({ status, hiddenAt, isArtistGone }: EventRecord) {
  return status !== "cancelled" && (hiddenAt !== null || isArtistGone);
}

/** A ticket of 0.00 is returned, not refunded. */
export function statusKey({ ticket, event, ...money }: TicketDetails): MessageKey {
  if (ticket.isUnclaimed && ticket.status === "active" && event.status !== "cancelled")
    return "gifts:waiting";
  if (ticket.status === "refunded")
    return isMoneyBack(money) ? "tickets:status_refunded" : "tickets:status_returned";

  return event.status === "cancelled"
    ? "tickets:status_cancelled"
    : `tickets:status_${ticket.status}`;
}

/** False for free tickets, and while the refund is on its way. */
function isMoneyBack({
  payment,
  isMoneyOnItsWay,
}: Pick<TicketDetails, "payment" | "isMoneyOnItsWay">) {
  return payment !== null && !isMoneyOnItsWay;
}

/** Open now, opening later, or the replay; null if the ticket opens nothing any more. */
async function watchView(event: EventRecord, access: TicketAccess, context: ViewContext) {
  const { t, now } = context;
  if (event.status === "cancelled" || isClosed(event)) return null;

  const href = `/stream/${event.id}`;
  if (access === "replay" && !isOver(event))
    return { href, label: t("ticketTypes:replayLater"), isNow: false };
  if (event.isLive) return { href, label: t("tickets:watch"), isNow: true };
  if (!isOver(event)) {
    const hasStarted = event.startTime <= now;
    const label = hasStarted
      ? t("tickets:watch")
      : t("tickets:opens", { time: momentText(event.startTime, context) });

    return { href, label, isNow: hasStarted };
  }
  if (access === "live") return null;
  if (await findReplayExpiry(event.id))
    return { href, label: t("tickets:watchReplay"), isNow: true };

  return (await hasReplay(event.id))
    ? { href, label: t("ticketTypes:replayBeingMade"), isNow: false }
    : null;
}

/** The refund deadline; `isOpen` is the rule's answer now. A closed show has no deadline. */
async function refundView({ ticket, event }: Details, { language, zone }: ViewContext) {
  const isOpen = event.status !== "cancelled" && (await isRefundOpen(event));

  return {
    isOpen,
    clocks: (await isClosedEarly(event)) ? [] : clocksFor(refundDeadline(event), language, zone),
    amount: formatMoney(ticket.priceCents, ticket.currency, language),
  };
}
