import { shownPicture } from "~/models/shows/events/shown-picture";
import { cancelledWords } from "~/web/views/events/cancelled.server";
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
  noted,
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
import { eventState } from "~/models/shows/events/event-state";
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

/** Everything around the tabs. A fixed number of queries. */
export async function eventPage(event: EventRecord, sale: SeatSale, context: ViewContext) {
  const { actor, language, zone, now, t } = context;
  const [saved, ticket, related, replayEnd] = await Promise.all([
    filterSaved(actor, [event.id]),
    actor.userId ? findValidTicket(actor.userId, event.id) : null,
    listRelatedEvents(event),
    findReplayExpiry(event.id),
  ]);
  const state = eventState(event, now);
  const isFull = sale.state === "soldOut";
  const place =
    Number.isFinite(sale.left) && actor.userId
      ? await findWaitlistPlace(actor.userId, event.id)
      : null;
  const facts = {
    state,
    isFull,
    ticketId: ticket?.id ?? null,
    place,
    isOwner: actor.userId === event.artistId,
  };
  const price = priceTextOf(event, context);
  const types = await typesView(event, facts, context);

  return {
    id: event.id,
    title: noted(titleOf(event, language), t),
    otherTitle: otherTitleOf(event, language),
    posterTitle: posterTitleOf(event),
    categoryKey: event.category,
    imageUrl: shownPicture(event.imageUrl),
    tags: [
      t(`vocabulary:category.${event.category}`),
      ...(event.kind ? [t(`vocabulary:kind.${event.kind}`)] : []),
    ],
    badge: badgeOf(event, state, isFull, context),
    isMine: facts.isOwner,
    isLive: state === "live",
    cancelled: await cancelledWords(event, context),
    isFull,
    ...linksOf(event, state, replayEnd !== null),
    viewers: state === "live" ? countViewers(event.id) : null,
    artist: artistView(event, context),
    price,
    isPriceInWords: event.eventType !== "ticketed",
    otherPrice: otherPriceOf(event, context),
    action: withTypes(mainAction(event, facts, context), types, facts, context),
    types,
    guestPurchaseHref: actor.userId === null ? guestPurchaseHref(event, sale, context) : null,
    areTextsOn: areTextsOn(),
    actionHint: ticket ? await heldHint(event, ticket, context) : hintOf(event, facts, context),
    ...freeLookPart(event, facts, context),
    saved: saved.has(event.id),
    clocks: clocksFor(event.startTime, language, zone),
    duration: t("common:minutes", { count: event.duration }),
    attending: t("common:attending", {
      count: event.currentAttendees,
      formatted: count(event.currentAttendees),
    }),
    seats: seatsText(),
    passes: (await listPassesOfEvent(event.id)).map((pass) => passLink(pass, context)),
    related: await eventCards(related.slice(0, 2), context),
  };

  function seatsText() {
    if (event.maxAttendees === null) return null;

    return t("event:seatsOf", { left: count(sale.left), total: count(event.maxAttendees) });
  }

  function count(value: number) {
    return new Intl.NumberFormat(language === "vi" ? "vi-VN" : "en-US").format(value);
  }
}

/** What buyers read, and the way in for everybody else while it lasts. */
function freeLookPart(event: EventRecord, { ticketId, isOwner }: Facts, context: ViewContext) {
  const isOffered = isFreeLookOpen(event, context.now) && !ticketId && !isOwner;

  return {
    freeLook: freeLookText(event, context),
    freeLookHref: isOffered ? `/stream/${event.id}` : null,
  };
}

function guestPurchaseHref(
  event: EventRecord,
  sale: SeatSale,
  context: ViewContext,
): string | null {
  return directPurchase(event, sale, context) && directPurchasePath(event.id);
}

/** The prices in other currencies than the one shown. */
function otherPriceOf(event: EventRecord, { currency, language, t }: ViewContext): string | null {
  const shown = shownPrice(event, currency);
  const others = pricesOf(event).filter((price) => price.currency !== shown?.currency);

  return others.length > 0
    ? t("event:orPrice", { amount: formatSums(others, currency, language) })
    : null;
}

type Facts = Parameters<typeof mainAction>[1];

const TYPES = "#ticket-types";

/**
 * The ticket types for somebody who may buy one. Seats that are gone leave those for the replay,
 * and so does the end of the show.
 */
async function typesView(event: EventRecord, facts: Facts, context: ViewContext) {
  const { state, ticketId, isOwner } = facts;
  const isSold = event.status === "published" && !event.isArtistGone;
  if (!isSold || ticketId || isOwner) return [];

  const all = await listTicketTypes(event, context.actor.userId ?? "");
  const types = state === "ended" ? all.filter((type) => type.state !== "ended") : all;
  const views = await Promise.all(types.map((type) => ticketTypeView(event, type, context)));

  return types.map((type, index) => {
    const view = views[index]!;
    const takesSeat = type.access !== "replay";
    const isGone = takesSeat && isWaiting(facts);

    return {
      ...view,
      takesSeat,
      ...(isGone && { left: null, window: null }),
      state: isGone ? context.t("ticketTypes:state.soldOut") : view.state,
      href:
        type.state === "onSale" && !isGone ? `/checkout/${event.id}?ticketType=${type.id}` : null,
    };
  });
}

type ShownType = Awaited<ReturnType<typeof typesView>>[number];

/**
 * Buying begins with the choice of a type. After the show, only tickets for its replay are left.
 */
function withTypes(
  action: MainAction | null,
  types: ShownType[],
  facts: Facts,
  { t }: ViewContext,
) {
  if (!action || types.length === 0) return action;

  const isAtCheckout = action.href?.startsWith("/checkout/");
  const seated = types.find(({ takesSeat }) => takesSeat);
  // The waitlist is for seats, and the checkout would choose a type for the replay if only that is
  // left.
  if (isAtCheckout && isWaiting(facts) && seated)
    return { ...action, href: `${action.href}?ticketType=${seated.id}` };
  if (!types.some(({ href }) => href)) return action;
  if (action.kind === "closed")
    return { label: t("event:action.buyReplay"), href: TYPES, kind: "main" as const };

  return isAtCheckout ? { ...action, href: TYPES } : action;
}

/** True while all seats are taken, except for somebody who is offered one. */
function isWaiting({ isFull, place }: Facts) {
  return isFull && !place?.offeredUntil;
}

export type EventPage = Awaited<ReturnType<typeof eventPage>>;
export type EventPageWithCode = EventPage & { codeHint: string | null };

export type Description = { paragraphs: string[]; lang?: string; note: string | null };

/** In the reader's language if it exists, else in the other with a note. */
export function descriptionView(
  event: EventRecord,
  { language, t }: ViewContext,
): Description | null {
  const found = descriptionOf(event, language);
  if (!found) return null;

  const { note } = noted(found, t);

  return { paragraphs: found.text.split(/\n{2,}/), lang: found.lang, note };
}

function linksOf(
  { id, eventType, isArtistGone }: EventRecord,
  state: ReturnType<typeof eventState>,
  hasReplay: boolean,
) {
  return {
    calendarHref: state === "upcoming" || state === "started" ? `/event/${id}/calendar.ics` : null,
    replayHref: state === "ended" && hasReplay ? `/stream/${id}` : null,
    donateHref:
      state === "live" && eventType === "donation" && !isArtistGone
        ? `/checkout/${id}?type=donation`
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
  const place = artist.profile && placeText(artist.profile.location, context);
  const genres = (artist.profile?.genres ?? []).map((genre) => t(`vocabulary:genre.${genre}`));

  return {
    id: artist.id,
    href: `/artist/${artist.id}`,
    name: artistNameOf(artist),
    imageUrl: artist.profileImageUrl,
    isVerified: artist.isVerified,
    line: [genres.slice(0, 2).join(", ") || t("vocabulary:musician"), place]
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

function hintOf(event: EventRecord, facts: Facts, context: ViewContext) {
  const { t } = context;
  const { state, isFull, isOwner, place } = facts;
  if (state === "ended" || state === "cancelled" || isOwner) return null;
  if (event.isArtistGone) return t("tickets:artistGone");
  if (place?.offeredUntil || (isFull && state === "upcoming")) return waitlistHint(place, context);
  if (event.eventType !== "ticketed") return t(`event:${event.eventType}Hint`);

  return state === "upcoming" ? refundHint(event, context) : t("event:oneSeat");
}

function waitlistHint(place: WaitlistPlace | null, context: ViewContext) {
  const { t } = context;
  if (!place) return t("event:waitlistHint");

  const { position, offeredUntil } = place;
  if (!offeredUntil) return t("tickets:position", { n: position });

  return t("tickets:offerUntil", { time: momentText(offeredUntil, context) });
}

function refundHint(event: EventRecord, context: ViewContext) {
  const until = refundDeadline(event);
  const { t, now } = context;

  return until > now
    ? t("event:refundUntil", { time: momentText(until, context) })
    : t("event:oneSeat");
}
