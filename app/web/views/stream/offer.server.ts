import { readCodeText } from "~/models/tickets/codes/code-text";
import type { ViewContext } from "../view-context.server";
import { priceLabelOf } from "../wording.server";
import type { EventRecord } from "~/models/shows/events/event-record.server";
import { isOver } from "~/models/shows/events/event-state";
import { findSeatSale } from "~/models/tickets/seat-sale.server";
import { type Source, withSource } from "~/models/tickets/source.protocol";
import { isSaleOver } from "~/models/tickets/types/replay-sale.server";
import { findTicketOfDevice } from "~/models/tickets/device-passes.server";
import type { TicketOfferView } from "~/browser/stream/room/room.types";

/** The discount code in the page's address. It is passed on to the checkout without a check. */
export function findCarriedCode(request: Request): string | null {
  return readCodeText(new URL(request.url).searchParams.get("code") ?? "");
}

export function withCode(pagePath: string, discountCode: string | null): string {
  return discountCode ? `${pagePath}?code=${discountCode}` : pagePath;
}

/** The values of the page's address that links to the checkout pass on. */
export type CarriedParameters = { code: string | null; source: Source };

/** The link to the ticket, or to the waitlist of a sold-out show, with the code of the address. */
export async function offerFor(
  event: EventRecord,
  context: ViewContext,
  signInHref: string,
  { code: discountCode, source }: CarriedParameters,
): Promise<TicketOfferView | null> {
  if (event.eventType !== "ticketed") return null;

  const isReplay = isOver(event, context.now);
  const isFull = !isReplay && (await findSeatSale(event)).state === "soldOut";

  return {
    isOver: await isSaleOver(event),
    price: priceLabelOf(event, context),
    label: context.t(labelOf(isReplay, isFull)),
    href: withSource(withCode(`/checkout/${event.id}`, discountCode), source),
    codeHint: discountCode && context.t("codes:carried", { code: discountCode }),
    isFull,
    signInHref: context.actor.userId ? null : signInHref,
    held: await heldText(event, context),
  };
}

function labelOf(isReplay: boolean, isFull: boolean) {
  if (isReplay) return "event:action.buyReplay";

  return isFull ? "live:joinWaitlist" : "live:buyTicket";
}

async function heldText(
  event: EventRecord,
  { actor, t }: ViewContext,
): Promise<TicketOfferView["held"]> {
  const ticket = await findTicketOfDevice(actor, event.id);
  if (!ticket || ticket.access === "both") return null;
  if (ticket.access === "live")
    return { title: t("ticketTypes:liveOnlyTitle"), text: t("ticketTypes:liveOnlyText") };

  return { title: t("ticketTypes:replayOnlyTitle"), text: t("ticketTypes:replayOnlyText") };
}
