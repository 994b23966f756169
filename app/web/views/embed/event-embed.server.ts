import { AppError } from "~/platform/errors";
import { clocksFor } from "~/locales/clocks";
import { GUEST } from "~/models/base/actor";
import { getEmbedSettings } from "~/models/shows/artists/embedding/embed-settings.server";
import { getEventAtCheckout } from "~/models/shows/events/find-event.server";
import { shownStart } from "~/models/shows/events/event-state";
import type { EventRecord } from "~/models/shows/events/event-record.server";
import { getStreamInfo } from "~/models/live/streams/stream-info.server";
import type { EventEmbedView } from "~/ui/embed/event-embed";
import type { MissingEmbedView } from "~/ui/embed/missing-embed";
import { eventCards } from "../events/event-card.server";
import { priceTextOf, titleOf } from "../wording.server";
import type { EmbedContext } from "./embed-context.server";
import { required } from "~/platform/required";

type MissingCard = { missing: MissingEmbedView; sites: string[] };
type ShownCard = { shown: EventEmbedView; sites: string[] };

/** Builds the card of a show, or gives the reason why there is no card. */
export async function eventEmbed(
  eventId: string,
  context: EmbedContext,
): Promise<MissingCard | ShownCard> {
  const { site: siteOrigin } = context;
  const event = await findPublicEvent(eventId);
  if (!event) return { missing: { site: siteOrigin, what: "event", href: "/events" }, sites: [] };

  const { sites: allowedSites, playsInside } = await getEmbedSettings(event.artistId);
  if (event.status === "cancelled") {
    const cancelled = titleOf(event, context.language);
    const href = `/artist/${event.artistId}`;

    return {
      missing: {
        site: siteOrigin,
        what: "event",
        href,
        cancelled: { title: cancelled.text, lang: cancelled.lang },
      },
      sites: allowedSites,
    };
  }

  const [eventCard] = await eventCards([event], context);
  const player = playsInside ? await playerOf(event, required(eventCard).title) : null;
  const cardView = { ...required(eventCard), priceLabel: priceTextOf(event, context) };
  const clocks = clocksFor(shownStart(event), context.language, null);

  return { shown: { site: siteOrigin, event: cardView, clocks, player }, sites: allowedSites };
}

/** The show if guests may see it; null if its artist's account is closed. */
async function findPublicEvent(eventId: string): Promise<EventRecord | null> {
  const event = await getEventAtCheckout(GUEST, eventId).catch(nullIfRefused);

  return event && !event.isArtistGone ? event : null;
}

/**
 * The player in a card. Its media address belongs to no session, because a frame on another site
 * has no cookies. Each opened card counts as one viewer.
 */
async function playerOf(
  { id: eventId, eventType }: EventRecord,
  label: string,
): Promise<EventEmbedView["player"]> {
  if (eventType === "ticketed") return null;

  // If the site has no capacity left, the card is shown without a player.
  const streamInfo = await getStreamInfo(GUEST, eventId, null, null, true).catch(nullIfRefused);

  return streamInfo?.noScript
    ? { mp4: streamInfo.noScript.mp4, hls: streamInfo.noScript.hls, label }
    : null;
}

function nullIfRefused(error: unknown): null {
  if (error instanceof AppError) return null;

  throw error;
}
