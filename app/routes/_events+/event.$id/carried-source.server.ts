import { type Source, withSource } from "~/models/tickets/source.protocol";
import type { EventPage } from "./event-page.server";

type Linked = Pick<
  EventPage,
  "action" | "types" | "guestPurchaseHref" | "freeLookHref" | "replayHref"
>;

/**
 * The page with what the visitor came by in its links to the checkout and to the room, which leads
 * there too.
 */
export function withCarriedSource<View extends Linked>(view: View, source: Source): View {
  const carried = (href: string | null) =>
    href && /^\/(?:checkout|stream)\//.test(href) ? withSource(href, source) : href;

  return {
    ...view,
    action: view.action && { ...view.action, href: carried(view.action.href) },
    types: view.types.map((type) => ({ ...type, href: carried(type.href) })),
    guestPurchaseHref: carried(view.guestPurchaseHref),
    freeLookHref: carried(view.freeLookHref),
    replayHref: carried(view.replayHref),
  };
}
