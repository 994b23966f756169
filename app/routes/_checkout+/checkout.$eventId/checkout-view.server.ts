import { freeLookText } from "~/web/views/events/free-look.server";
import { heldTicketText } from "~/web/views/tickets/held-ticket.server";
import type { Currency } from "~db/vocabularies";
import { cancelledText } from "~/web/views/events/cancelled.server";
import { showSummary } from "~/web/views/events/show-summary.server";
import { clockText, momentText } from "~/web/views/moment.server";
import { type ViewContext, viewContext } from "~/web/views/view-context.server";
import { formatMoney } from "~/locales/format";
import type { EventRecord } from "~/models/shows/events/event-record.server";
import { getEventAtCheckout } from "~/models/shows/events/find-event.server";
import {
  findDonationPayment,
  findGiftPayment,
  findTicketPayment,
} from "~/models/money/payments/find-payment.server";
import type { Payment } from "~/models/money/payments/payment-states.server";
import { paymentProvider } from "~/models/checkout/purchases/open-card-payment.server";
import { findValidTicket } from "~/models/tickets/ticket-access.server";
import { type Source, withSource } from "~/models/tickets/source.protocol";
import { visitSource } from "~/web/requests/visit-source.server";
import type { Ticket } from "~/models/tickets/issue-ticket.server";
import { isOver } from "~/models/shows/events/event-sale.server";
import { isSaleOver } from "~/models/tickets/types/replay-sale.server";
import { codeView } from "./code-view.server";
import { findSeatSale } from "~/models/tickets/seat-sale.server";
import { donationView } from "./donation-view.server";
import { priceView, refundView } from "./price-view.server";
import { chooseType, isHoldOfType, needsSeat } from "./ticket-type-view.server";
import { findWaitlistPlace } from "~/models/tickets/waitlist/waitlist.server";
import { required } from "~/platform/required";

/** The data of the checkout. `kind` is the state of the screen. */
export async function checkoutView(request: Request, eventId: string, clientAddress?: string) {
  const context = await viewContext(request);
  const { t, language, actor } = context;
  const source = visitSource(request);
  const url = addressWith(request.url, source);
  const event = await getEventAtCheckout(actor, eventId);
  const paymentId = url.searchParams.get("payment");
  const opened = paymentId ? await findDonationPayment(actor, event.id, paymentId) : null;
  const isGiftable = isSoldToGive(event) && !(await isSaleOver(event));
  const priced = await pricedState(event, isGiftable, url, context);
  const state = {
    ...priced,
    ...(await codeView(
      priced,
      { eventId: event.id, url, ip: clientAddress ?? "unknown" },
      context,
    )),
  };
  const donation = state.kind === "donation" ? donationView(event, context, opened) : null;
  const currency = donation?.currency ?? state.currency ?? context.currency;

  const canWait = isWaitlistOpen(state.place, event.startTime, context.now);

  return {
    title: t(titleKeyOf(state, canWait)),
    takesMoney: takesMoney(state),
    show: showSummary(event, context),
    cancelled: await cancelledText(event, context),
    canWait,
    startNote: donation ? null : startNoteOf(event, state, context),
    freeLook: freeLookText(event, context),
    source,
    isSecure: url.protocol === "https:",
    provider: paymentProvider(),
    fee: formatMoney(0, currency, language),
    donation,
    giftHref: isGiftable && canGive(state) ? ticketHref(event, { gift: "1" }, state, source) : null,
    ownHref: ticketHref(event, {}, state, source),
    ...state,
    currency,
    /** The currencies in which the buyer can pay. */
    currencies: donation ? donation.currencies : state.currencies,
  };
}

/** People who wait already (`place`) can still leave the list after the start. */
function isWaitlistOpen(place: string | null, startTime: Date, now: Date): boolean {
  return place !== null || startTime > now;
}

/** False where nothing is paid: the page then needs no band of test payments. */
function takesMoney({ kind, code }: { kind: string; code: { isFree: boolean } | null }): boolean {
  return kind === "donation" || (kind === "ticket" && !code?.isFree);
}

type TitledState = { kind: string; gift: unknown };

/** The title by what the page does. */
function titleKeyOf({ kind, gift }: TitledState, canWait: boolean) {
  if (gift) return "gifts:title";
  if (kind === "free") return "checkout:register";

  return kind === "soldOut" && canWait ? "checkout:waitlistTitle" : "checkout:title";
}

export type CheckoutView = Awaited<ReturnType<typeof checkoutView>>;

async function pricedState(
  event: EventRecord,
  isGiftable: boolean,
  url: URL,
  context: ViewContext,
) {
  const giftParam = url.searchParams.get("gift");

  return giftParam && isGiftable
    ? giftState(event, giftParam, url, context)
    : ownState(event, url, context);
}

/**
 * True for a donation: `?type=donation` selects one where the artist accepts tips, and donation
 * shows sell nothing else.
 */
function isDonating(event: EventRecord, url: URL) {
  if (event.eventType === "donation") return true;

  return event.tipsEnabled && url.searchParams.get("type") === "donation";
}

const NO_PURCHASE = {
  ticketId: null,
  heldText: "",
  place: null,
  offer: null,
  hold: null,
  price: null,
  priceField: null,
  refund: null,
  gift: null,
  currency: null,
  currencies: [] as Currency[],
  ways: [],
  chosenWay: null,
  ticketType: null,
};

async function ownState(event: EventRecord, url: URL, context: ViewContext) {
  if (event.status === "cancelled") return { ...NO_PURCHASE, kind: "cancelled" as const };
  if (await isSaleOver(event)) return { ...NO_PURCHASE, kind: "ended" as const };
  if (event.isArtistGone) return closedState(event, context);
  if (!isOver(event) && isDonating(event, url))
    return { ...NO_PURCHASE, kind: "donation" as const };

  return { ...NO_PURCHASE, ...(await seatState(event, url, context)) };
}

/**
 * The state of a show that sells nothing now. Sales stop while the artist is suspended; bought
 * tickets stay valid.
 */
async function closedState(event: EventRecord, context: ViewContext) {
  const ticket = await findValidTicket(required(context.actor.userId), event.id);
  if (ticket) return { ...NO_PURCHASE, ...(await heldState(ticket, event, context)) };

  return { ...NO_PURCHASE, kind: "closed" as const };
}

/**
 * The note before a purchase. In the state "ticket" of a past show, a ticket for its replay is on
 * sale.
 */
function startNoteOf(
  event: EventRecord,
  { kind }: { kind: string },
  { t, now }: ViewContext,
): string | null {
  if (isOver(event)) return kind === "ticket" ? t("checkout:replayOnly") : null;

  return event.startTime <= now ? t("checkout:started") : null;
}

async function heldState(
  { id: ticketId, access }: Ticket,
  event: EventRecord,
  context: ViewContext,
) {
  const heldText =
    (await heldTicketText(access, event, context)) ?? context.t("checkout:haveTicketText");

  return { kind: "ticketHeld" as const, ticketId: ticketId, heldText };
}

function isSoldToGive(event: EventRecord) {
  return event.eventType === "ticketed" && event.status !== "cancelled" && !event.isArtistGone;
}

/**
 * True if the page offers to buy a gift: the viewer can buy a ticket or already has one, and the
 * page is not that of a gift.
 */
function canGive({ kind: stateKind, gift }: { kind: string; gift: unknown }) {
  return !gift && (stateKind === "ticket" || stateKind === "ticketHeld");
}

/**
 * The address of the page with the source; forms that load the page again keep it.
 */
function addressWith(address: string, source: Source): URL {
  const url = new URL(address);

  url.searchParams.delete("utm_source");
  if (source !== "direct") url.searchParams.set("source", source);

  return url;
}

type ChosenOffer = {
  ticketType: { id: string } | null;
  code: { text: string; applied: string | null } | null;
};

/** The address of the checkout for an own ticket or a gift, with the chosen type and code. */
function ticketHref(
  { id: eventId }: EventRecord,
  gift: { gift?: string },
  { ticketType, code: discountCode }: ChosenOffer,
  source: Source,
) {
  const ticketParams = {
    ...gift,
    ...(ticketType && { ticketType: ticketType.id }),
    ...(discountCode?.applied && { code: discountCode.text }),
  };
  const search = new URLSearchParams(ticketParams).toString();

  return withSource(`/checkout/${eventId}${search && `?${search}`}`, source);
}

/** The state of a gift: `?gift=1` starts one, `?gift=<payment>` continues one. */
async function giftState(event: EventRecord, giftParam: string, url: URL, context: ViewContext) {
  const { t, actor } = context;
  const opened = giftParam === "1" ? null : await findGiftPayment(actor, event.id, giftParam);
  const { ticketType, hold: giftHold } = await chosenAndHeld(event, opened, url, context);
  if (!giftHold && needsSeat(ticketType) && (await findSeatSale(event)).state === "soldOut")
    return { ...NO_PURCHASE, kind: "soldOut" as const };

  const heldFor =
    giftHold &&
    t("gifts:heldFor", {
      receiver: giftHold.giftTo,
      time: clockText(required(giftHold.heldUntil), context),
    });

  return {
    ...NO_PURCHASE,
    kind: "ticket" as const,
    gift: { to: opened?.giftTo ?? "", note: opened?.dedication ?? "", heldFor },
    ...priceView(event, giftHold, ticketType, context),
    refund: refundView(opened, context),
  };
}

/** The chosen ticket type, and the hold if it is for this type. */
async function chosenAndHeld(
  event: EventRecord,
  payment: Payment | null,
  url: URL,
  context: ViewContext,
) {
  const living = isLiving(payment, context.now) ? payment : null;
  const ticketType = await chooseType(event, living, url, context);

  return { ticketType, hold: isHoldOfType(living, ticketType) ? living : null };
}

async function seatState(event: EventRecord, url: URL, context: ViewContext) {
  const { t, actor } = context;
  const userId = required(actor.userId);
  const ticket = await findValidTicket(userId, event.id);
  if (ticket) return heldState(ticket, event, context);

  const waitlistPlace = await findWaitlistPlace(userId, event.id);
  const payment = event.eventType === "ticketed" ? await findTicketPayment(userId, event.id) : null;
  const { ticketType, hold: seatHold } = await chosenAndHeld(event, payment, url, context);
  const seatOffer =
    waitlistPlace?.offeredUntil &&
    t("tickets:offerUntil", { time: momentText(waitlistPlace.offeredUntil, context) });
  const refund = refundView(payment, context);
  if (
    !seatHold &&
    !seatOffer &&
    needsSeat(ticketType) &&
    (await findSeatSale(event, userId)).state === "soldOut"
  ) {
    return {
      kind: "soldOut" as const,
      place: waitlistPlace && t("tickets:position", { count: waitlistPlace.position }),
      refund,
    };
  }
  if (event.eventType === "free") return { kind: "free" as const, offer: seatOffer };

  return {
    kind: "ticket" as const,
    offer: seatOffer,
    refund,
    ...priceView(event, seatHold, ticketType, context),
  };
}

function isLiving(payment: Payment | null, now: Date) {
  return (
    payment?.state === "paying" || (payment?.state === "held" && required(payment.heldUntil) > now)
  );
}
