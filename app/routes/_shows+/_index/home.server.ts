import { artistCards } from "~/web/views/events/artist-card.server";
import { eventCards } from "~/web/views/events/event-card.server";
import { eventList } from "~/web/views/events/event-list.server";
import type { ViewContext } from "~/web/views/view-context.server";
import { clocksFor } from "~/locales/clocks";
import { listFeaturedArtists } from "~/models/shows/artists/artist-list.server";
import type { Account } from "~/models/accounts/accounts.server";
import { greetingName } from "~/models/base/names";
import { listFollowedEvents } from "~/models/shows/artists/follow-artist.server";
import { loadEvents } from "~/models/shows/events/event-record.server";
import { listEvents } from "~/models/shows/events/listing/event-list.server";
import type { NextTicket } from "~/models/accounts/next-ticket.server";
import { showSummary } from "~/web/views/events/show-summary.server";
import { timesOf } from "~/web/views/wording.server";
import { listSavedEvents } from "~/models/shows/events/listing/saved-events.server";
import { required } from "~/platform/required";

/**
 * The home page of a signed-in viewer: the next show with a ticket, live, saved and followed shows,
 * featured artists, and all other shows.
 */
export async function homeView(request: Request, account: Account, context: ViewContext) {
  const { actor, language, zone, now } = context;
  const [liveShows, savedShows, followedShows, artists, otherShows] = await Promise.all([
    listEvents({ isLive: true, limit: 3 }, context.dayZone),
    listSavedEvents(actor, { limit: 4 }),
    listFollowedEvents(actor, 4),
    listFeaturedArtists(5),
    eventList(request, context, { path: "/", first: 12, step: 12 }),
  ]);
  const cardViews = await eventCards(
    [...liveShows.events, ...savedShows, ...followedShows],
    context,
  );

  return {
    name: greetingName(account),
    ticket: account.nextTicket && (await nextTicketView(account.nextTicket, context)),
    live: cardViews.splice(0, liveShows.events.length),
    saved: cardViews.splice(0, savedShows.length),
    followed: cardViews,
    artists: await artistCards(artists, context),
    list: otherShows,
    zone,
    clocks: clocksFor(now, language, zone, { seconds: true }),
  };
}

async function nextTicketView(nextTicket: NextTicket, context: ViewContext) {
  const { ticketId, eventId, isLive, startTime } = nextTicket;
  const [event] = await loadEvents([eventId]);

  return {
    id: ticketId,
    isLive,
    hasStarted: isLive || startTime <= context.now,
    show: showSummary(required(event), context),
    times: timesOf(required(event).startTime, context),
  };
}

export type NextTicketView = Awaited<ReturnType<typeof nextTicketView>>;
