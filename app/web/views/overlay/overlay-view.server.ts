import { lineIn } from "~/models/live/chat/phrases.protocol";
import type { OverlayLook } from "~/models/live/overlay/look.protocol";
import { loadOverlayContent, type OverlayItem } from "~/models/live/overlay/overlay-content.server";
import { findOverlayShow } from "~/models/live/overlay/overlay-show.server";
import type { OverlayLine, OverlayView } from "~/browser/overlay/screen/overlay-page";
import { sampleOverlay } from "./sample-overlay.server";
import { type OverlayContext, tipLine } from "./tip-line.server";

/** What the overlay of an artist shows now. */
export async function overlayView(artistId: string, look: OverlayLook, context: OverlayContext): Promise<OverlayView> {
  if (look.sample) return sampleOverlay(look, context);
  const eventId = await findOverlayShow(artistId);
  const { position } = look;
  if (eventId === null) return { eventId, position, nextChangeMs: null, lines: [], requests: [], song: null };
  const { items, requests, song, nextChangeMs } = await loadOverlayContent(eventId, look);
  return {
    ...{ eventId, position, nextChangeMs, song },
    lines: items.map((item) => (item.kind === "chat" ? chatLine(item, context) : tipLine(item.tip, context))),
    requests: requests.map(({ id, firstName, dedication }) => ({ id, name: firstName, text: dedication })),
  };
}

type ChatItem = Extract<OverlayItem, { kind: "chat" }>;

function chatLine({ line }: ChatItem, { t, language }: OverlayContext): OverlayLine {
  const { id, user, message, phrase, isBot } = lineIn(language, line);
  const badge = isBot ? t("live:bot") : user.mark ? t(`common:marks.${user.mark}`) : null;
  return {
    kind: "chat",
    key: id,
    lineId: id,
    userId: user.id,
    name: user.firstName,
    text: message,
    isTyped: !phrase,
    badge,
  };
}
