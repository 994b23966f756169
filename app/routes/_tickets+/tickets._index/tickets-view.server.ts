import { typeNameOf } from "~/web/views/events/ticket-type.server";
import { showSummary } from "~/web/views/events/show-summary.server";
import { passName } from "~/web/views/tickets/pass-text.server";
import { statusKey } from "~/web/views/tickets/ticket-view.server";
import { type ViewContext, viewContext } from "~/web/views/view-context.server";
import { timesOf } from "~/web/views/wording.server";
import { formatMoney } from "~/locales/format";
import { type EventRecord, loadEvents } from "~/models/shows/events/event-record.server";
import { listGivenGifts } from "~/models/tickets/gifts/gift-management.server";
import { listTickets, type TicketDetails } from "~/models/tickets/ticket-list.server";
import { isOver } from "~/models/shows/events/event-sale.server";
import { first, required } from "~/platform/required";

const TABS = ["upcoming", "past", "refunded", "gifts"] as const;

type TabKey = (typeof TABS)[number];

/** Three tabs: upcoming (next first), past and returned (latest first). */
export async function ticketsView(request: Request) {
  const context = await viewContext(request);
  const { t, actor } = context;
  const held = await listTickets(actor);
  const given = (await listGivenGifts(actor)).filter(
    ({ ticket }) => ticket.userId !== actor.userId,
  );
  const eventIds = [
    ...held.map(({ event }) => event.id),
    ...given.map(({ ticket }) => ticket.eventId),
  ];
  const events = new Map((await loadEvents(eventIds)).map((event) => [event.id, event]));
  const byTab = { ...sorted(held), gifts: given };
  const asked = new URL(request.url).searchParams.get("tab");
  const tab = TABS.find((key) => key === asked) ?? "upcoming";

  return {
    title: t("tickets:title"),
    tab,
    tabs: TABS.filter((key) => key !== "gifts" || given.length > 0 || tab === "gifts").map(
      (key) => ({
        key,
        label: `${t(key === "gifts" ? "gifts:tab" : `tickets:tab_${key}`)} (${byTab[key].length})`,
        href: key === "upcoming" ? "/tickets" : `/tickets?tab=${key}`,
      }),
    ),
    isEmpty: held.length === 0 && given.length === 0,
    groups:
      tab === "gifts"
        ? []
        : groupByPass(
            byTab[tab].map((it) => ticketRow(it, required(events.get(it.event.id)), context)),
          ),
    gifts:
      tab === "gifts"
        ? given.map((it) => giftRow(it, required(events.get(it.ticket.eventId)), context))
        : [],
  };
}

export type TicketView = ReturnType<typeof ticketRow>;

function ticketRow(details: TicketDetails, event: EventRecord, context: ViewContext) {
  const { ticket, type } = details;
  const { t, language } = context;

  return {
    id: ticket.id,
    show: showSummary(event, context),
    when: timesOf(event.startTime, context),
    type: type && typeNameOf(event, type, context),
    price: ticket.priceCents
      ? formatMoney(ticket.priceCents, ticket.currency, language)
      : t("vocabulary:eventType.free"),
    status: t(statusKey(details)),
    tone:
      ticket.status === "active" && event.status !== "cancelled"
        ? ("ok" as const)
        : ("ended" as const),
    pass: details.pass && {
      ...passName(details.pass, context),
      href: `/passes/${required(ticket.paymentId)}`,
    },
    isLive: event.isLive && ticket.status !== "refunded",
  };
}

export type TicketGroup = ReturnType<typeof groupByPass>[number];

/** Tickets of one bought pass are together, in the place of the first one. */
function groupByPass(rows: TicketView[]) {
  const groups = new Map<string, TicketView[]>();

  for (const row of rows) {
    const key = row.pass?.href ?? row.id;

    groups.set(key, [...(groups.get(key) ?? []), row]);
  }

  return [...groups].map(([key, tickets]) => ({ key, pass: first(tickets).pass, tickets }));
}

type Given = Awaited<ReturnType<typeof listGivenGifts>>[number];

/** A gift that somebody took: shows the recipient, not their ticket. */
function giftRow({ gift, ticket, takerName }: Given, event: EventRecord, context: ViewContext) {
  const { t } = context;
  const isGone = ticket.status === "refunded";

  return {
    id: gift.id,
    show: showSummary(event, context),
    when: timesOf(event.startTime, context),
    status: isGone
      ? t("tickets:status_refunded")
      : t("gifts:takenBy", { name: takerName ?? gift.sentTo }),
    tone: isGone ? ("ended" as const) : ("ok" as const),
  };
}

export type GiftView = ReturnType<typeof giftRow>;

function sorted(held: TicketDetails[]): Record<Exclude<TabKey, "gifts">, TicketDetails[]> {
  const given = held.filter(({ ticket }) => ticket.status === "refunded");
  const valid = held.filter(({ ticket }) => ticket.status !== "refunded");
  const byStart = (a: TicketDetails, b: TicketDetails) => +a.event.startTime - +b.event.startTime;

  return {
    upcoming: valid.filter(({ event }) => !isOver(event)).sort(byStart),
    past: valid.filter(({ event }) => isOver(event)).sort((a, b) => byStart(b, a)),
    refunded: given,
  };
}
