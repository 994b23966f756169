import { showSummary, type ShowSummary } from "~/http/views/show-summary.server";
import { statusKey } from "~/http/views/ticket-view.server";
import { type ViewContext, viewContext } from "~/http/views/view-context.server";
import { timesOf } from "~/http/views/wording.server";
import { formatMoney } from "~/locales/format";
import { type EventRecord, loadEvents } from "~/models/events/event-record.server";
import { listTickets, type TicketDetails } from "~/models/tickets/reading.server";
import { isOver } from "~/models/tickets/sale.server";

const TABS = ["upcoming", "past", "refunded"] as const;
type TabKey = (typeof TABS)[number];

/** The viewer's tickets under three tabs: to come (the next first), past and given back (the latest first). */
export async function ticketsView(request: Request) {
  const context = await viewContext(request);
  const { t, actor } = context;
  const held = await listTickets(actor);
  const events = new Map((await loadEvents(held.map(({ event }) => event.id))).map((event) => [event.id, event]));
  const byTab = sorted(held);
  const asked = new URL(request.url).searchParams.get("tab");
  const tab = TABS.find((key) => key === asked) ?? "upcoming";
  return {
    title: t("tickets:title"),
    tab,
    tabs: TABS.map((key) => ({
      key,
      label: `${t(`tickets:tab_${key}`)} (${byTab[key].length})`,
      href: key === "upcoming" ? "/tickets" : `/tickets?tab=${key}`,
    })),
    isEmpty: held.length === 0,
    tickets: byTab[tab].map((details) => ticketRow(details, events.get(details.event.id)!, context)),
  };
}

export type TicketRow = ReturnType<typeof ticketRow>;

function ticketRow(details: TicketDetails, event: EventRecord, context: ViewContext) {
  const { ticket } = details;
  const { t, language } = context;
  const show: ShowSummary = showSummary(event, context);
  return {
    id: ticket.id,
    show,
    when: timesOf(event.startTime, context),
    price: ticket.priceCents ? formatMoney(ticket.priceCents, language) : t("vocabulary:eventType.free"),
    status: t(statusKey(details)),
    tone: ticket.status === "active" && event.status !== "cancelled" ? ("ok" as const) : ("ended" as const),
    isLive: event.isLive && ticket.status !== "refunded",
  };
}

function sorted(held: TicketDetails[]): Record<TabKey, TicketDetails[]> {
  const given = held.filter(({ ticket }) => ticket.status === "refunded");
  const valid = held.filter(({ ticket }) => ticket.status !== "refunded");
  const byStart = (a: TicketDetails, b: TicketDetails) => +a.event.startTime - +b.event.startTime;
  return {
    upcoming: valid.filter(({ event }) => !isOver(event)).sort(byStart),
    past: valid.filter(({ event }) => isOver(event)).sort((a, b) => byStart(b, a)),
    refunded: given,
  };
}
