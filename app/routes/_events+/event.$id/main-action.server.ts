import type en from "~/locales/en";
import type { ViewContext } from "~/web/views/view-context.server";
import type { EventRecord } from "~/models/shows/events/event-record.server";
import type { EventState } from "~/models/shows/events/event-state";
import type { WaitlistPlace } from "~/models/tickets/waitlist/waitlist.server";

/** Without `href` it is a disabled button that says why. */
export type MainAction = { label: string; href: string | null; kind: "main" | "held" | "closed" };

type Action = keyof (typeof en)["event"]["action"];

/** `place` is the viewer's on the waitlist. */
type Facts = {
  state: EventState;
  isFull: boolean;
  ticketId: string | null;
  place: WaitlistPlace | null;
  isOwner: boolean;
};

/** Decided by state, then by the viewer's ticket, then by type. Null for cancelled shows. */
export function mainAction(
  event: EventRecord,
  facts: Facts,
  { t }: Pick<ViewContext, "t">,
): MainAction | null {
  const { state, isFull, ticketId, place, isOwner } = facts;
  const main = (key: Action, href: string): MainAction => ({
    label: t(`event:action.${key}`),
    href,
    kind: "main",
  });
  const closed = (key: Action): MainAction => ({
    label: t(`event:action.${key}`),
    href: null,
    kind: "closed",
  });
  if (state === "cancelled") return null;
  if (state === "live") return main("live", `/stream/${event.id}`);
  if (state === "ended") return closed("ended");
  if (isOwner)
    return event.status === "draft"
      ? main("edit", `/dashboard/${event.id}/edit`)
      : main("ownShow", `/stream/${event.id}`);
  if (ticketId)
    return { label: t("event:action.ticket"), href: `/tickets/${ticketId}`, kind: "held" };
  if (event.isArtistGone) return closed("closed");
  if (!isFull) return main(event.eventType, `/checkout/${event.id}`);

  return state === "upcoming"
    ? main(waitlistKey(place), `/checkout/${event.id}`)
    : closed("soldOut");
}

function waitlistKey(place: WaitlistPlace | null) {
  if (!place) return "waitlist";

  return place.offeredUntil ? "offered" : "waiting";
}
