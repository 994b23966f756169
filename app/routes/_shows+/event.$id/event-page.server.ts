import { shownPicture } from "~/models/shows/events/shown-picture";
import { cancelledText } from "~/web/views/events/cancelled.server";
import { directPurchase, directPurchasePath } from "~/web/views/events/direct-purchase.server";
import { badgeOf, eventCards } from "~/web/views/events/event-card.server";
import { ticketTypeView } from "~/web/views/events/ticket-type.server";
import { momentText } from "~/web/views/moment.server";
import { freeLookText } from "~/web/views/events/free-look.server";
import { isFreeLookOpen } from "~/models/shows/events/free-look";
import { heldTicketText } from "~/web/views/tickets/held-ticket.server";
import type { TicketAccess } from "~db/vocabularies";
import type { ViewContext } from "~/web/views/view-context.server";
import {
  descriptionOf,
  withLanguageNote,
  placeText,
  posterTitleOf,
  priceTextOf,
  titleOf,
} from "~/web/views/wording.server";
import { clocksFor } from "~/locales/clocks";
import { formatSums } from "~/locales/format";
import { artistNameOf, type EventRecord } from "~/models/shows/events/event-record.server";
import { findReplayExpiry, listRelatedEvents } from "~/models/shows/events/find-event.server";
import { filterSaved } from "~/models/shows/events/listing/saved-events.server";
import { pricesOf, shownPrice } from "~/models/shows/events/prices";
import { eventState, shownStart } from "~/models/shows/events/event-state";
import { listPassesOfEvent } from "~/models/tickets/passes/pass-lists.server";
import { passLink } from "~/web/views/tickets/pass-text.server";
import type { SeatSale } from "~/models/tickets/seat-sale.server";
import { countViewers } from "~/models/live/streams/audience/presence.server";
import { findValidTicket } from "~/models/tickets/ticket-access.server";
import { refundDeadline } from "~/models/tickets/refunds.server";
import { areTextsOn } from "~/models/delivery/notices/texts/text-shares.server";
import { findWaitlistPlace, type WaitlistPlace } from "~/models/tickets/waitlist/waitlist.server";
import { listTicketTypes } from "~/models/tickets/ticket-types.server";
import { type MainAction, mainAction } from "./main-action.server";
import { wordDuration } from "~/locales/duration";

/** The page of a show without its tabs, read with a fixed number of queries. */
export async function eventPage(event: EventRecord, seatSale: SeatSale, context: ViewContext) {
  const { actor, language, zone, now, t } = context;
  const [isSaved, ticket, relatedEvents, replayEnd] = await Promise.all([
    filterSaved(actor, [event.id]),
    actor.userId ? findValidTicket(actor.userId, event.id) : null,
    listRelatedEvents(event),
    findReplayExpiry(event.id),
  ]);
  const state = eventState(event, now);
  const isFull = seatSale.state === "soldOut";
  const waitlistPlace =
    Number.isFinite(seatSale.left) && actor.userId
      ? await findWaitlistPlace(actor.userId, event.id)
      : null;
  const viewerFacts = {
    state,
    isFull,
    ticketId: ticket?.id ?? null,
    place: waitlistPlace,
    isOwner: actor.userId === event.artistId,
  };
  const price = priceTextOf(event, context);
  const typesPart = await typesView(event, viewerFacts, context);

  return {
    id: event.id,
    title: withLanguageNote(titleOf(event, language), t),
    otherTitle: otherTitleOf(event, language),
    posterTitle: posterTitleOf(event),
    categoryKey: event.category,
    imageUrl: shownPicture(event.imageUrl),
    tags: [
      t(`vocabulary:category.${event.category}`),
      ...(event.kind ? [t(`vocabulary:kind.${event.kind}`)] : []),
    ],
    badge: badgeOf(event, state, isFull, context),
    isMine: viewerFacts.isOwner,
    isLive: state === "live",
    cancelled: await cancelledText(event, context),
    isCancelled: state === "cancelled",
    unseen: unseenText(event, context),
    isFull,
    ...linksOf(event, viewerFacts, replayEnd !== null),
    viewers: state === "live" ? countViewers(event.id) : null,
    artist: artistView(event, context),
    price,
    isPriceInWords: event.eventType !== "ticketed",
    otherPrice: otherPriceOf(event, context),
    action: withTypes(mainAction(event, viewerFacts, context), typesPart, viewerFacts, context),
    types: typesPart,
    guestPurchaseHref: actor.userId === null ? guestPurchaseHref(event, seatSale, context) : null,
    areTextsOn: areTextsOn(),
    actionHint: ticket
      ? await heldHint(event, ticket, context)
      : hintOf(event, viewerFacts, context),
    ...freeLookPart(event, viewerFacts, context),
    saved: isSaved.has(event.id),
    clocks: clocksFor(shownStart(event), language, zone),
    duration: wordDuration(event.duration, t, language),
    attending: t("common:attending", {
      count: event.currentAttendees,
      formatted: count(event.currentAttendees),
    }),
    seats: seatsText(),
    passes:
      state === "cancelled"
        ? []
        : (await listPassesOfEvent(event.id)).map((pass) => passLink(pass, context)),
    related: await eventCards(relatedEvents.slice(0, 2), context),
  };

  function seatsText() {
    if (event.maxAttendees === null) return null;

    return t("event:seatsOf", { left: count(seatSale.left), total: count(event.maxAttendees) });
  }

  function count(value: number) {
    return new Intl.NumberFormat(language === "vi" ? "vi-VN" : "en-US").format(value);
  }
}

/** The note on a page that only its artist and admins see; null for a page that others see, too. */
function unseenText({ status, hiddenAt }: EventRecord, { t }: ViewContext): string | null {
  if (hiddenAt) return t("event:hidden");

  return status === "draft" ? t("event:draft") : null;
}

/** The free look: its text for buyers, and the link to the room for everyone else while it runs. */
function freeLookPart(
  event: EventRecord,
  { ticketId, isOwner }: ViewerFacts,
  context: ViewContext,
) {
  const isOffered = isFreeLookOpen(event, context.now) && !ticketId && !isOwner;

  return {
    freeLook: freeLookText(event, context),
    freeLookHref: isOffered ? `/stream/${event.id}` : null,
  };
}

function guestPurchaseHref(
  event: EventRecord,
  seatSale: SeatSale,
  context: ViewContext,
): string | null {
  return directPurchase(event, seatSale, context) && directPurchasePath(event.id);
}

/** The prices in currencies other than the shown one. */
function otherPriceOf(event: EventRecord, { currency, language, t }: ViewContext): string | null {
  const shownAmount = shownPrice(event, currency);
  const others = pricesOf(event).filter((price) => price.currency !== shownAmount?.currency);

  return others.length > 0
    ? t("event:orPrice", { amount: formatSums(others, currency, language) })
    : null;
}

type ViewerFacts = Parameters<typeof mainAction>[1];

const TYPES_ANCHOR = "#ticket-types";

/**
 * The ticket types as the viewer sees them: types that cannot be bought have no link. After all
 * seats are sold, and after the show, only types for the replay can be bought.
 */
async function typesView(event: EventRecord, viewerFacts: ViewerFacts, context: ViewContext) {
  const { state, ticketId, isOwner } = viewerFacts;
  const isSold = event.status === "published" && !event.isArtistGone;
  if (!isSold || ticketId || isOwner) return [];

  const allTypes = await listTicketTypes(event, context.actor.userId ?? "");
  const openTypes =
    state === "ended" ? allTypes.filter((ticketType) => ticketType.state !== "ended") : allTypes;
  const typeViews = await Promise.all(
    openTypes.map((ticketType) => ticketTypeView(event, ticketType, context)),
  );

  return openTypes.map((ticketType, index) => {
    const typeView = typeViews[index]!;
    const takesSeat = ticketType.access !== "replay";
    const isGone = takesSeat && isWaiting(viewerFacts);

    return {
      ...typeView,
      takesSeat,
      ...(isGone && { left: null, window: null }),
      state: isGone ? context.t("ticketTypes:state.soldOut") : typeView.state,
      href:
        ticketType.state === "onSale" && !isGone
          ? `/checkout/${event.id}?ticketType=${ticketType.id}`
          : null,
    };
  });
}

type ShownType = Awaited<ReturnType<typeof typesView>>[number];

/**
 * Makes the main action lead to the choice of a type. After the show, only tickets for its replay
 * are left.
 */
function withTypes(
  action: MainAction | null,
  shownTypes: ShownType[],
  viewerFacts: ViewerFacts,
  { t }: ViewContext,
) {
  if (!action || shownTypes.length === 0) return action;

  const isAtCheckout = action.href?.startsWith("/checkout/");
  const seated = shownTypes.find(({ takesSeat }) => takesSeat);
  // The waitlist is for seats; the checkout would choose a type for the replay if only that is
  // left.
  if (isAtCheckout && isWaiting(viewerFacts) && seated)
    return { ...action, href: `${action.href}?ticketType=${seated.id}` };
  if (!shownTypes.some(({ href }) => href)) return action;
  if (action.kind === "closed")
    return { label: t("event:action.buyReplay"), href: TYPES_ANCHOR, kind: "main" as const };

  return isAtCheckout ? { ...action, href: TYPES_ANCHOR } : action;
}

/** True if all seats are taken and the viewer was not offered one. */
function isWaiting({ isFull, place }: ViewerFacts) {
  return isFull && !place?.offeredUntil;
}

export type EventPage = Awaited<ReturnType<typeof eventPage>>;
export type EventPageWithCode = EventPage & { codeHint: string | null };

export type Description = { paragraphs: string[]; lang?: string; note: string | null };

/** The description in the reader's language if it exists, else in the other one with a note. */
export function descriptionView(
  event: EventRecord,
  { language, t }: ViewContext,
): Description | null {
  const description = descriptionOf(event, language);
  if (!description) return null;

  const { note: languageNote } = withLanguageNote(description, t);

  return {
    paragraphs: description.text.split(/\n{2,}/),
    lang: description.lang,
    note: languageNote,
  };
}

function linksOf(
  { id: eventId, eventType, isArtistGone }: EventRecord,
  { state, isOwner }: ViewerFacts,
  hasReplay: boolean,
) {
  return {
    calendarHref:
      state === "upcoming" || state === "started" ? `/event/${eventId}/calendar.ics` : null,
    // The address alone would open the studio for the artist while the show can go on.
    replayHref:
      state === "ended" && hasReplay ? `/stream/${eventId}${isOwner ? "?as=viewer" : ""}` : null,
    donateHref:
      state === "live" && eventType === "donation" && !isArtistGone
        ? `/checkout/${eventId}?type=donation`
        : null,
  };
}

function otherTitleOf(event: EventRecord, language: string) {
  if (!event.titleOther) return null;

  return event.language === language
    ? { text: event.titleOther, lang: language === "en" ? "vi" : "en" }
    : { text: event.title, lang: event.language };
}

function artistView({ artist }: EventRecord, context: ViewContext) {
  const { t } = context;
  const locationText = artist.profile && placeText(artist.profile.location, context);
  const genres = (artist.profile?.genres ?? []).map((genre) => t(`vocabulary:genre.${genre}`));

  return {
    id: artist.id,
    href: `/artist/${artist.id}`,
    name: artistNameOf(artist),
    imageUrl: artist.profileImageUrl,
    isVerified: artist.isVerified,
    line: [genres.slice(0, 2).join(", ") || t("vocabulary:musician"), locationText]
      .filter(Boolean)
      .join(" · "),
  };
}

async function heldHint(
  event: EventRecord,
  { access }: { access: TicketAccess },
  context: ViewContext,
) {
  return event.status === "cancelled" ? null : heldTicketText(access, event, context);
}

function hintOf(event: EventRecord, viewerFacts: ViewerFacts, context: ViewContext) {
  const { t } = context;
  const { state, isFull, isOwner, place: waitlistPlace } = viewerFacts;
  if (state === "ended" || state === "cancelled" || isOwner) return null;
  if (event.isArtistGone) return t("tickets:artistGone");
  if (waitlistPlace?.offeredUntil || (isFull && state === "upcoming"))
    return waitlistHint(waitlistPlace, context);
  if (event.eventType === "donation") return t("event:donationHint");
  if (state === "upcoming") return returnHint(event, context);

  return t(event.eventType === "free" ? "event:freeHint" : "event:oneSeat");
}

function waitlistHint(waitlistPlace: WaitlistPlace | null, context: ViewContext) {
  const { t } = context;
  if (!waitlistPlace) return t("event:waitlistHint");

  const { position, offeredUntil } = waitlistPlace;
  if (!offeredUntil) return t("tickets:position", { count: position });

  return t("tickets:offerUntil", { time: momentText(offeredUntil, context) });
}

/** Until when a ticket that is taken now can be given back. */
function returnHint(event: EventRecord, context: ViewContext) {
  const returnableUntil = refundDeadline(event);
  const { t, now } = context;
  const way = event.eventType === "free" ? "return" : "refund";

  return returnableUntil > now
    ? t(`event:${way}Until`, { time: momentText(returnableUntil, context) })
    : t(`event:${way}Over`);
}
