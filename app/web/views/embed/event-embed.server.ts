import { AppError } from "~/platform/errors";
import { clocksFor } from "~/locales/clocks";
import { GUEST } from "~/models/base/actor";
import { getEmbedSettings } from "~/models/shows/artists/embedding/embed-settings.server";
import { getEventAtCheckout } from "~/models/shows/events/find-event.server";
import type { EventRecord } from "~/models/shows/events/event-record.server";
import { getStreamInfo } from "~/models/live/streams/stream-info.server";
import type { EventEmbedView } from "~/ui/embed/event-embed";
import type { MissingEmbedView } from "~/ui/embed/missing-embed";
import { eventCards } from "../events/event-card.server";
import { priceTextOf, titleOf } from "../wording.server";
import type { EmbedContext } from "./embed-context.server";
import { required } from "~/platform/required";

type Missing = { missing: MissingEmbedView; sites: string[] };
type Shown = { shown: EventEmbedView; sites: string[] };

/** The card of a show, or why there is none. */
export async function eventEmbed(id: string, context: EmbedContext): Promise<Missing | Shown> {
  const { site } = context;
  const event = await findShown(id);
  if (!event) return { missing: { site, what: "event", href: "/events" }, sites: [] };

  const { sites, playsInside } = await getEmbedSettings(event.artistId);
  if (event.status === "cancelled") {
    const cancelled = titleOf(event, context.language);
    const href = `/artist/${event.artistId}`;

    return {
      missing: {
        site,
        what: "event",
        href,
        cancelled: { title: cancelled.text, lang: cancelled.lang },
      },
      sites,
    };
  }

  const [card] = await eventCards([event], context);
  const player = playsInside ? await playerOf(event, required(card).title) : null;
  const view = { ...required(card), priceLabel: priceTextOf(event, context) };
  const clocks = clocksFor(event.startTime, context.language, null);

  return { shown: { site, event: view, clocks, player }, sites };
}

/** Shows whose artist's account is closed are not offered. */
async function findShown(id: string): Promise<EventRecord | null> {
  const event = await getEventAtCheckout(GUEST, id).catch(nullIfRefused);

  return event && !event.isArtistGone ? event : null;
}

/**
 * The address is of nobody's session: a frame on another site has no cookies. Each opened card
 * counts as one viewer.
 */
async function playerOf(
  { id, eventType }: EventRecord,
  label: string,
): Promise<EventEmbedView["player"]> {
  if (eventType === "ticketed") return null;

  // Without a free line the card stays a card.
  const info = await getStreamInfo(GUEST, id, null, null, true).catch(nullIfRefused);

  return info?.noScript ? { mp4: info.noScript.mp4, hls: info.noScript.hls, label } : null;
}

function nullIfRefused(error: unknown): null {
  if (error instanceof AppError) return null;

  throw error;
}
