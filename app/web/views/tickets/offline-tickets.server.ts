import { type EventRecord, loadEvents } from "~/models/shows/events/event-record.server";
import { isOver } from "~/models/shows/events/event-sale.server";
import { devicePassPath } from "~/models/tickets/device-passes.server";
import { listTickets, type TicketDetails } from "~/models/tickets/ticket-list.server";
import type { OfflineTicket, OfflineTickets } from "~/browser/service-worker/protocol";
import { siteUrl } from "../../requests/site-url.server";
import { qrSvg } from "../../responses/qr.server";
import { showSummary } from "../events/show-summary.server";
import { typeNameOf } from "../events/ticket-type.server";
import { type ViewContext, viewContext } from "../view-context.server";
import { required } from "~/platform/required";

const MAX_TICKETS = 20;
/**
 * Milliseconds for which a ticket is kept after its show's planned end, because shows run late. The
 * next visit corrects the stored list.
 */
const KEPT_AFTER_END_MS = 3 * 3600_000;

/** The viewer's usable tickets, the next show first, which the browser stores for use offline. */
export async function offlineTickets(request: Request): Promise<OfflineTickets> {
  const context = await viewContext(request);
  const usableTickets = (await listTickets(context.actor))
    .filter(isUsable)
    .sort(byStart)
    .slice(0, MAX_TICKETS);
  const events = new Map(
    (await loadEvents(usableTickets.map(({ event }) => event.id))).map((event) => [
      event.id,
      event,
    ]),
  );
  const siteOrigin = siteUrl(request);

  return {
    viewer: required(context.actor.userId),
    tickets: await Promise.all(
      usableTickets.map((details) =>
        offlineTicket(details, required(events.get(details.event.id)), siteOrigin, context),
      ),
    ),
  };
}

function isUsable({ ticket, event }: TicketDetails) {
  const isOpen = event.status === "published" && event.hiddenAt === null && !isOver(event);

  return ticket.status !== "refunded" && !ticket.isUnclaimed && isOpen;
}

const byStart = (left: TicketDetails, right: TicketDetails) =>
  left.event.startTime.getTime() - right.event.startTime.getTime();

async function offlineTicket(
  { ticket, type: ticketType }: TicketDetails,
  event: EventRecord,
  siteOrigin: string,
  context: ViewContext,
): Promise<OfflineTicket> {
  const show = showSummary(event, context);

  return {
    id: ticket.id,
    code: ticket.code,
    qr: await qrSvg(siteOrigin + devicePassPath(ticket)),
    show: { title: show.title, lang: show.titleLang ?? context.language, artist: show.artistName },
    type: ticketType && typeNameOf(event, ticketType, context).text,
    when: `${show.date}, ${show.times}`,
    clocks: show.clocks.map(({ place, text: timeText }) => ({
      place: context.t(`common:clock.${place}`),
      text: timeText,
    })),
    address: `${siteOrigin}/stream/${event.id}`,
    isUsed: ticket.status === "used",
    endsAt: event.endTime.getTime(),
    until: event.endTime.getTime() + KEPT_AFTER_END_MS,
  };
}
