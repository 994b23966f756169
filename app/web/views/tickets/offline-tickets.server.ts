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
/** Shows run late; the next visit corrects what is stored. */
const KEPT_AFTER_END_MS = 3 * 3600_000;

/** The viewer's tickets that still open a door, the next first, for the browser to keep. */
export async function offlineTickets(request: Request): Promise<OfflineTickets> {
  const context = await viewContext(request);
  const held = (await listTickets(context.actor))
    .filter(isUsable)
    .sort(byStart)
    .slice(0, MAX_TICKETS);
  const events = new Map(
    (await loadEvents(held.map(({ event }) => event.id))).map((event) => [event.id, event]),
  );
  const site = siteUrl(request);

  return {
    viewer: required(context.actor.userId),
    tickets: await Promise.all(
      held.map((it) => offlineTicket(it, required(events.get(it.event.id)), site, context)),
    ),
  };
}

function isUsable({ ticket, event }: TicketDetails) {
  const isOpen = event.status === "published" && event.hiddenAt === null && !isOver(event);

  return ticket.status !== "refunded" && !ticket.isUnclaimed && isOpen;
}

const byStart = (a: TicketDetails, b: TicketDetails) =>
  a.event.startTime.getTime() - b.event.startTime.getTime();

async function offlineTicket(
  { ticket, type }: TicketDetails,
  event: EventRecord,
  site: string,
  context: ViewContext,
): Promise<OfflineTicket> {
  const show = showSummary(event, context);

  return {
    id: ticket.id,
    code: ticket.code,
    qr: await qrSvg(site + devicePassPath(ticket)),
    show: { title: show.title, lang: show.titleLang ?? context.language, artist: show.artistName },
    type: type && typeNameOf(event, type, context).text,
    when: `${show.date}, ${show.times}`,
    clocks: show.clocks.map(({ place, text }) => ({
      place: context.t(`common:clock.${place}`),
      text,
    })),
    address: `${site}/stream/${event.id}`,
    isUsed: ticket.status === "used",
    endsAt: event.endTime.getTime(),
    until: event.endTime.getTime() + KEPT_AFTER_END_MS,
  };
}
