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
import { shownStart } from "~/models/shows/events/event-state";
import { first, required } from "~/platform/required";

const TAB_NAMES = ["upcoming", "past", "refunded", "gifts"] as const;

type TabKey = (typeof TAB_NAMES)[number];

/**
 * The viewer's tickets in tabs: upcoming (next first), past and returned (latest first), and gifts.
 */
export async function ticketsView(request: Request) {
  const context = await viewContext(request);
  const { t, actor } = context;
  const ownTickets = (await listTickets(actor)).filter(({ ticket }) => !isWaitingGift(ticket));
  const givenGifts = (await listGivenGifts(actor)).filter(
    ({ ticket }) => ticket.userId !== actor.userId || isWaitingGift(ticket),
  );
  const eventIds = [
    ...ownTickets.map(({ event }) => event.id),
    ...givenGifts.map(({ ticket }) => ticket.eventId),
  ];
  const events = new Map((await loadEvents(eventIds)).map((event) => [event.id, event]));
  const detailsByTab = { ...sortByTab(ownTickets), gifts: givenGifts };
  const askedTab = new URL(request.url).searchParams.get("tab");
  const openTab = TAB_NAMES.find((tabName) => tabName === askedTab) ?? "upcoming";

  return {
    title: t("common:myTickets"),
    tab: openTab,
    tabs: TAB_NAMES.filter(
      (tabName) => tabName !== "gifts" || givenGifts.length > 0 || openTab === "gifts",
    ).map((tabName) => ({
      key: tabName,
      label: `${t(tabName === "gifts" ? "gifts:tab" : `tickets:tab_${tabName}`)} (${detailsByTab[tabName].length})`,
      href: tabName === "upcoming" ? "/tickets" : `/tickets?tab=${tabName}`,
    })),
    isEmpty: ownTickets.length === 0 && givenGifts.length === 0,
    groups:
      openTab === "gifts"
        ? []
        : groupByPass(
            detailsByTab[openTab].map((details) =>
              ticketRow(details, required(events.get(details.event.id)), context),
            ),
          ),
    gifts:
      openTab === "gifts"
        ? givenGifts.map((details) =>
            giftRow(details, required(events.get(details.ticket.eventId)), context),
          )
        : [],
  };
}

export type TicketView = ReturnType<typeof ticketRow>;

function ticketRow(details: TicketDetails, event: EventRecord, context: ViewContext) {
  const { ticket, type: ticketType } = details;
  const { t, language } = context;

  return {
    id: ticket.id,
    show: showSummary(event, context),
    when: timesOf(shownStart(event), context),
    type: ticketType && typeNameOf(event, ticketType, context),
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

/** Groups the tickets of a bought pass at the place of the first one. */
function groupByPass(ticketRows: TicketView[]) {
  const groups = new Map<string, TicketView[]>();

  for (const ticketRow of ticketRows) {
    const groupKey = ticketRow.pass?.href ?? ticketRow.id;

    groups.set(groupKey, [...(groups.get(groupKey) ?? []), ticketRow]);
  }

  return [...groups].map(([groupKey, tickets]) => ({
    key: groupKey,
    pass: first(tickets).pass,
    tickets,
  }));
}

type GivenGift = Awaited<ReturnType<typeof listGivenGifts>>[number];

/**
 * A gift: one that waits leads to its link, a claimed one shows the recipient, but not their ticket.
 */
function giftRow(givenGift: GivenGift, event: EventRecord, context: ViewContext) {
  const { gift, ticket } = givenGift;

  return {
    id: gift.id,
    href: isWaitingGift(ticket) ? `/tickets/${ticket.id}` : `/event/${event.id}`,
    show: showSummary(event, context),
    when: timesOf(shownStart(event), context),
    receiver:
      isWaitingGift(ticket) && gift.sentTo
        ? context.t("gifts:givenTo", { receiver: gift.sentTo })
        : null,
    ...giftStatus(givenGift, event, context),
  };
}

function giftStatus(
  { gift, ticket, takerName }: GivenGift,
  event: EventRecord,
  { t }: ViewContext,
) {
  if (ticket.status === "refunded")
    return { status: t("vocabulary:ticketStatus.refunded"), tone: "ended" as const };
  if (!ticket.isUnclaimed)
    return {
      status: t("gifts:takenBy", { name: takerName ?? gift.sentTo }),
      tone: "ok" as const,
    };
  if (event.status === "cancelled")
    return { status: t("common:cancelled"), tone: "ended" as const };

  return { status: t("gifts:waiting"), tone: "warn" as const };
}

/** True for a gift that is not claimed yet. */
function isWaitingGift({ isUnclaimed, status }: TicketDetails["ticket"]) {
  return isUnclaimed && status !== "refunded";
}

export type GiftView = ReturnType<typeof giftRow>;

function sortByTab(ownTickets: TicketDetails[]): Record<Exclude<TabKey, "gifts">, TicketDetails[]> {
  const returnedTickets = ownTickets.filter(({ ticket }) => ticket.status === "refunded");
  const keptTickets = ownTickets.filter(({ ticket }) => ticket.status !== "refunded");
  const byStart = (earlier: TicketDetails, later: TicketDetails) =>
    +earlier.event.startTime - +later.event.startTime;

  return {
    upcoming: keptTickets.filter(({ event }) => !isOver(event)).sort(byStart),
    past: keptTickets
      .filter(({ event }) => isOver(event))
      .sort((earlier, later) => byStart(later, earlier)),
    refunded: returnedTickets,
  };
}
