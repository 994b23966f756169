import { type Source, withSource } from "~/models/tickets/source.protocol";
import type { EventPage } from "./event-page.server";

type LinkedView = Pick<
  EventPage,
  "action" | "types" | "guestPurchaseHref" | "freeLookHref" | "replayHref"
>;

/**
 * Adds the visitor's source to the page's links to the checkout, and to the room, which also leads
 * there.
 */
export function withCarriedSource<View extends LinkedView>(eventView: View, source: Source): View {
  const linkWithSource = (href: string | null) =>
    href && /^\/(?:checkout|stream)\//.test(href) ? withSource(href, source) : href;

  return {
    ...eventView,
    action: eventView.action && {
      ...eventView.action,
      href: linkWithSource(eventView.action.href),
    },
    types: eventView.types.map((ticketType) => ({
      ...ticketType,
      href: linkWithSource(ticketType.href),
    })),
    guestPurchaseHref: linkWithSource(eventView.guestPurchaseHref),
    freeLookHref: linkWithSource(eventView.freeLookHref),
    replayHref: linkWithSource(eventView.replayHref),
  };
}
