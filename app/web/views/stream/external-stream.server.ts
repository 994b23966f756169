import type { EventRecord } from "~/models/shows/events/event-record.server";
import type { ExternalStreamView } from "~/browser/stream/player/external-player";
import { embedAddress } from "~/browser/stream/player/embed-address";
import type { ViewContext } from "../view-context.server";

/** Only for viewers with access: the address is worth a ticket. */
export function externalStreamFor(event: EventRecord, request: Request, { t }: ViewContext): ExternalStreamView | null {
  const { streamPlatform, streamUrl } = event;
  if (streamPlatform === "nhacsong_live" || streamUrl === null) return null;

  return {
    platform: t(`vocabulary:platform.${streamPlatform}`),
    url: streamUrl,
    embedUrl: embedAddress(streamUrl),
    isOpen: new URL(request.url).searchParams.get("watch") === "here",
  };
}
