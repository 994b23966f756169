import { freeLookText } from "~/web/views/events/free-look.server";
import { heldTicketText } from "~/web/views/tickets/held-ticket.server";
import type { Currency } from "~db/vocabularies";
import { cancelledWords } from "~/web/views/events/cancelled.server";
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

/** `kind` is the state of the screen. */
export async function checkoutView(request: Request, eventId: string, ip?: string) {
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
    ...(await codeView(priced, { eventId: event.id, url, ip: ip ?? "unknown" }, context)),
  };
  const donation = state.kind === "donation" ? donationView(event, context, opened) : null;
  const currency = donation?.currency ?? state.currency ?? context.currency;

  return {
    title: t("checkout:title"),
    show: showSummary(event, context),
    cancelled: await cancelledWords(event, context),
    hasStarted: event.startTime <= context.now,
    startNote: startNoteOf(event, state, context),
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
    /** Those that the buyer can pay in. */
    currencies: donation ? donation.currencies : state.currencies,
  };
}

export type CheckoutView = Awaited<ReturnType<typeof checkoutView>>;

async function pricedState(
  event: EventRecord,
  isGiftable: boolean,
  url: URL,
  context: ViewContext,
) {
  const asked = url.searchParams.get("gift");

  return asked && isGiftable
    ? giftState(event, asked, url, context)
    : ownState(event, url, context);
}

/**
 * ?type=donation selects a donation where the artist takes tips; donation shows have nothing else.
 */
function isDonating(event: EventRecord, url: URL) {
  if (event.eventType === "donation") return true;

  return event.tipsEnabled && url.searchParams.get("type") === "donation";
}

const NOTHING = {
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
  if (event.status === "cancelled") return { ...NOTHING, kind: "cancelled" as const };
  if (await isSaleOver(event)) return { ...NOTHING, kind: "ended" as const };
  if (event.isArtistGone) return closedState(event, context);
  if (!isOver(event) && isDonating(event, url)) return { ...NOTHING, kind: "donation" as const };

  return { ...NOTHING, ...(await seatState(event, url, context)) };
}

/** Sales stop while the artist is suspended; tickets bought before stay valid. */
async function closedState(event: EventRecord, context: ViewContext) {
  const ticket = await findValidTicket(required(context.actor.userId), event.id);
  if (ticket) return { ...NOTHING, ...(await heldState(ticket, event, context)) };

  return { ...NOTHING, kind: "closed" as const };
}

/** "ticket": the show is over, and a ticket for its replay is for sale. */
function startNoteOf(
  event: EventRecord,
  { kind }: { kind: string },
  { t, now }: ViewContext,
): string | null {
  if (isOver(event)) return kind === "ticket" ? t("checkout:replayOnly") : null;

  return event.startTime <= now ? t("checkout:started") : null;
}

async function heldState({ id, access }: Ticket, event: EventRecord, context: ViewContext) {
  const heldText =
    (await heldTicketText(access, event, context)) ?? context.t("checkout:haveTicketText");

  return { kind: "ticketHeld" as const, ticketId: id, heldText };
}

function isSoldToGive(event: EventRecord) {
  return event.eventType === "ticketed" && event.status !== "cancelled" && !event.isArtistGone;
}

/** A gift can be bought beside one's own ticket while seats are left. */
function canGive({ kind, gift }: { kind: string; gift: unknown }) {
  return !gift && (kind === "ticket" || kind === "ticketHeld");
}

/**
 * The address of the page with the source in it, which the forms that ask for the page again keep.
 */
function addressWith(asked: string, source: Source): URL {
  const url = new URL(asked);

  url.searchParams.delete("utm_source");
  if (source !== "direct") url.searchParams.set("source", source);

  return url;
}

type Chosen = {
  ticketType: { id: string } | null;
  code: { text: string; applied: string | null } | null;
};

/** The same ticket type and code for an own ticket, or for a gift. */
function ticketHref(
  { id }: EventRecord,
  gift: { gift?: string },
  { ticketType, code }: Chosen,
  source: Source,
) {
  const query = {
    ...gift,
    ...(ticketType && { ticketType: ticketType.id }),
    ...(code?.applied && { code: code.text }),
  };
  const search = new URLSearchParams(query).toString();

  return withSource(`/checkout/${id}${search && `?${search}`}`, source);
}

/** ?gift=1 asks for the recipient; ?gift=<payment> is one in progress. */
async function giftState(event: EventRecord, asked: string, url: URL, context: ViewContext) {
  const { t, actor } = context;
  const opened = asked === "1" ? null : await findGiftPayment(actor, event.id, asked);
  const { ticketType, hold } = await chosenAndHeld(event, opened, url, context);
  if (!hold && needsSeat(ticketType) && (await findSeatSale(event)).state === "soldOut")
    return { ...NOTHING, kind: "soldOut" as const };

  const heldFor =
    hold &&
    t("gifts:heldFor", {
      receiver: hold.giftTo,
      time: clockText(required(hold.heldUntil), context),
    });

  return {
    ...NOTHING,
    kind: "ticket" as const,
    gift: { to: opened?.giftTo ?? "", note: opened?.dedication ?? "", heldFor },
    ...priceView(event, hold, ticketType, context),
    refund: refundView(opened, context),
  };
}

/** The ticket type, and the hold that is for it. */
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

  const place = await findWaitlistPlace(userId, event.id);
  const payment = event.eventType === "ticketed" ? await findTicketPayment(userId, event.id) : null;
  const { ticketType, hold } = await chosenAndHeld(event, payment, url, context);
  const offer =
    place?.offeredUntil &&
    t("tickets:offerUntil", { time: momentText(place.offeredUntil, context) });
  const refund = refundView(payment, context);
  if (
    !hold &&
    !offer &&
    needsSeat(ticketType) &&
    (await findSeatSale(event, userId)).state === "soldOut"
  ) {
    return {
      kind: "soldOut" as const,
      place: place && t("tickets:position", { n: place.position }),
      refund,
    };
  }
  if (event.eventType === "free") return { kind: "free" as const, offer };

  return { kind: "ticket" as const, offer, refund, ...priceView(event, hold, ticketType, context) };
}

function isLiving(payment: Payment | null, now: Date) {
  return (
    payment?.state === "paying" || (payment?.state === "held" && required(payment.heldUntil) > now)
  );
}
