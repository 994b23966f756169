import type { EventRecord } from "~/models/events/event-record.server";
import { type ExternalStreamView } from "~/stream/player/external-player";
import { embedAddress } from "~/stream/player/embed-address";
import type { ViewContext } from "~/views/view-context.server";

/** The show on another platform, for those who may watch it: its address is worth a ticket. */
export function elsewhereFor(event: EventRecord, request: Request, { t }: ViewContext): ExternalStreamView | null {
  const { streamPlatform, streamUrl } = event;
  if (streamPlatform === "nhacsong_live" || streamUrl === null) return null;
  return {
    platform: t(`vocabulary:platform.${streamPlatform}`),
    url: streamUrl,
    embedUrl: embedAddress(streamUrl),
    isOpen: new URL(request.url).searchParams.get("watch") === "here",
  };
}
