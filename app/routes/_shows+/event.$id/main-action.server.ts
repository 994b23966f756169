import type en from "~/locales/en";
import type { ViewContext } from "~/web/views/view-context.server";
import type { EventRecord } from "~/models/shows/events/event-record.server";
import type { EventState } from "~/models/shows/events/event-state";
import type { WaitlistPlace } from "~/models/tickets/waitlist/waitlist.server";

/** Without `href` the button is disabled, and its label says why. */
export type MainAction = { label: string; href: string | null; kind: "main" | "held" | "closed" };

type ActionKey = keyof (typeof en)["event"]["action"];

/** Facts about the show and its viewer. `place`: the viewer's place on the waitlist. */
type ViewerFacts = {
  state: EventState;
  isFull: boolean;
  ticketId: string | null;
  place: WaitlistPlace | null;
  isOwner: boolean;
};

/**
 * Chooses the main button by the show's state, then by the viewer's ticket, then by the show's
 * type. Null for cancelled shows.
 */
export function mainAction(
  event: EventRecord,
  viewerFacts: ViewerFacts,
  { t }: Pick<ViewContext, "t">,
): MainAction | null {
  const { state, isFull, ticketId, place: waitlistPlace, isOwner } = viewerFacts;
  const openAction = (actionKey: ActionKey, href: string): MainAction => ({
    label: t(`event:action.${actionKey}`),
    href,
    kind: "main",
  });
  const closedAction = (actionKey: ActionKey): MainAction => ({
    label: t(`event:action.${actionKey}`),
    href: null,
    kind: "closed",
  });
  if (state === "cancelled") return null;
  if (state === "live") return openAction("live", `/stream/${event.id}`);
  if (state === "ended") return closedAction("ended");
  if (isOwner)
    return event.status === "draft"
      ? openAction("edit", `/dashboard/${event.id}/edit`)
      : openAction("ownShow", `/stream/${event.id}`);
  if (ticketId)
    return { label: t("event:action.ticket"), href: `/tickets/${ticketId}`, kind: "held" };
  if (event.isArtistGone) return closedAction("closed");
  if (!isFull) return openAction(event.eventType, `/checkout/${event.id}`);

  return state === "upcoming"
    ? openAction(waitlistKey(waitlistPlace), `/checkout/${event.id}`)
    : closedAction("soldOut");
}

function waitlistKey(waitlistPlace: WaitlistPlace | null) {
  if (!waitlistPlace) return "waitlist";

  return waitlistPlace.offeredUntil ? "offered" : "waiting";
}
