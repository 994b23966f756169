import { shownPicture } from "~/models/shows/events/shown-picture";
import { artistNameOf, type EventRecord } from "~/models/shows/events/event-record.server";
import { filterSaved } from "~/models/shows/events/listing/saved-events.server";

import { eventState, type EventState, shownStart } from "~/models/shows/events/event-state";
import { findHeldTickets } from "~/models/tickets/held-ticket.server";
import { findSeatSales } from "~/models/tickets/seat-sale.server";
import { countViewers } from "~/models/live/streams/audience/presence.server";
import { wordTimeLeft } from "~/locales/time-left";
import type { EventCardView } from "~/ui/events/event-card";
import type { ViewContext } from "../view-context.server";
import { posterTitleOf, priceLabelOf, timesOf, titleOf } from "../wording.server";
import { required } from "~/platform/required";

/** Builds the cards of events with a fixed number of queries. */
export async function eventCards(
  events: EventRecord[],
  context: ViewContext,
): Promise<EventCardView[]> {
  const eventIds = events.map((event) => event.id);
  const [savedIds, heldTickets, seatSales] = await Promise.all([
    filterSaved(context.actor, eventIds),
    findHeldTickets(context.actor, eventIds),
    findSeatSales(events),
  ]);

  return events.map((event) => {
    const isFull = required(seatSales.get(event.id)).state === "soldOut";

    const ticketId = heldTickets.get(event.id) ?? null;

    return eventCard(event, { isFull, ticketId, isSaved: savedIds.has(event.id) }, context);
  });
}

/** Facts about the show and its viewer. */
type CardFacts = { isFull: boolean; ticketId: string | null; isSaved: boolean };

function eventCard(event: EventRecord, facts: CardFacts, context: ViewContext): EventCardView {
  const { t, language, actor, now } = context;
  const state = eventState(event, now);
  const hasStarted = state === "live" && event.startTime <= now;
  const title = titleOf(event, language);
  const { when: startText, elsewhere } = timesOf(shownStart(event), context);

  return {
    id: event.id,
    href: `/event/${event.id}`,
    title: title.text,
    titleLang: title.lang,
    posterTitle: posterTitleOf(event),
    category: t(`vocabulary:category.${event.category}`),
    categoryKey: event.category,
    genres: (event.artist.profile?.genres ?? [])
      .slice(0, 2)
      .map((genre) => t(`vocabulary:genre.${genre}`)),
    artistName: artistNameOf(event.artist),
    when: hasStarted && context.zone ? t("events:startedAt", { time: startText }) : startText,
    whenIso: shownStart(event).toISOString(),
    elsewhere,
    priceLabel: facts.ticketId ? t("event:action.ticket") : priceLabelOf(event, context),
    isLive: state === "live",
    viewers: state === "live" ? countViewers(event.id) : null,
    badge: badgeOf(event, state, facts.isFull, context),
    imageUrl: shownPicture(event.imageUrl),
    action: actionOf(event, state, facts, context),
    saved: actor.userId ? facts.isSaved : null,
  };
}

export function badgeOf(
  event: EventRecord,
  state: EventState,
  isFull: boolean,
  { t, now }: ViewContext,
): EventCardView["badge"] {
  switch (state) {
    case "cancelled":
      return { kind: "cancelled", text: t("common:cancelled") };
    case "ended":
      return { kind: "ended", text: t("common:eventEnded") };
    case "live":
      return { kind: "live", text: t("common:liveNow") };
  }

  if (isFull) return { kind: "soldOut", text: t("common:soldOut") };
  if (state === "started") return { kind: "count", text: t("common:eventStarted") };

  const msLeft = event.startTime.getTime() - now.getTime();

  return { kind: "count", text: t("common:timeLeft", { time: wordTimeLeft(msLeft, t) }), msLeft };
}

const BUTTONS = {
  free: "events:register",
  donation: "events:join",
  ticketed: "events:getTickets",
} as const;

function actionOf(
  event: EventRecord,
  state: EventState,
  { isFull, ticketId }: CardFacts,
  { t }: ViewContext,
): EventCardView["action"] {
  if (state === "live")
    return { label: t("events:joinNow"), href: `/stream/${event.id}`, isMain: true };
  if (ticketId && state !== "ended")
    return { label: t("tickets:yourTicket"), href: `/tickets/${ticketId}`, isMain: false };

  const isClosed =
    event.isArtistGone ||
    state === "ended" ||
    state === "cancelled" ||
    (isFull && state === "started");
  if (isClosed) return { label: t("events:details"), href: `/event/${event.id}`, isMain: false };
  if (isFull)
    return { label: t("events:joinWaitlist"), href: `/checkout/${event.id}`, isMain: false };

  return { label: t(BUTTONS[event.eventType]), href: `/checkout/${event.id}`, isMain: false };
}
