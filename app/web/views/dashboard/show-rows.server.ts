import { shownPicture } from "~/models/shows/events/shown-picture";
import { formatNumber, formatSums } from "~/locales/format";
import { wordTimeLeft } from "~/locales/time-left";
import type { DashboardRow, DashboardFigures } from "~/models/shows/events/dashboard.server";
import { listLastEnds } from "~/models/live/streams/broadcast/broadcasts.server";
import { canResume, hasEndedEarly, isOver, shownStart } from "~/models/shows/events/event-state";
import type { ShowRow } from "~/ui/overview/show-rows";
import type { FigureViews } from "~/ui/overview/figure-strip";
import type { ViewContext } from "../view-context.server";
import type { EventRow } from "~/models/shows/events/editing/event-columns";
import type { SeatSale } from "~/models/tickets/seat-sale.server";
import { posterTitleOf, timesOf, titleOf } from "../wording.server";
import { incomeText } from "./income-text";

export function figureViews(figures: DashboardFigures, context: ViewContext): FigureViews {
  const { t, language, currency } = context;
  const { nextStart, tabs } = figures;
  const shownCurrency = figures.revenue[0]?.currency ?? currency;

  return {
    totalEvents: formatNumber(figures.totalEvents, language),
    upcoming: t("dashboard:stats.upcoming", { count: tabs.upcoming }),
    revenue: formatSums(figures.revenue, shownCurrency, language),
    tips: t("dashboard:stats.tips", { amount: formatSums(figures.tips, shownCurrency, language) }),
    totalAttendees: formatNumber(figures.totalAttendees, language),
    liveEvents: formatNumber(tabs.live, language),
    next: nextStart ? nextInText(nextStart, context) : t("dashboard:stats.noneNext"),
  };
}

function nextInText(startTime: Date, { t, now }: ViewContext) {
  const timeLeft = wordTimeLeft(startTime.getTime() - now.getTime(), t);

  return t("dashboard:stats.nextIn", { time: timeLeft });
}

export async function showRows(
  dashboardRows: DashboardRow[],
  seatSales: Map<string, SeatSale>,
  context: ViewContext,
): Promise<ShowRow[]> {
  const lastEnds = await listLastEnds(
    dashboardRows.filter(({ event }) => isOver(event, context.now)).map(({ event }) => event.id),
  );

  return dashboardRows.map((dashboardRow) => {
    const { id: eventId } = dashboardRow.event;

    return {
      ...showRow(dashboardRow, lastEnds.get(eventId) ?? null, context),
      saleGap: saleGapOf(dashboardRow.event, seatSales.get(eventId)),
    };
  });
}

/** The reason why a published show with free seats sells no tickets; null if it sells. */
export function saleGapOf(
  { status, maxAttendees, currentAttendees }: EventRow,
  seatSale: SeatSale | undefined,
) {
  const hasSeats = maxAttendees === null || currentAttendees < maxAttendees;
  if (!seatSale || seatSale.sellsReplay || status !== "published" || !hasSeats) return null;

  return seatSale.state === "soon" || seatSale.state === "ended" ? seatSale.state : null;
}

function showRow(
  { event, income }: DashboardRow,
  endedAt: Date | null,
  context: ViewContext,
): Omit<ShowRow, "saleGap"> {
  const { t, language, now } = context;
  const title = titleOf(event, language);
  const places = event.maxAttendees;

  return {
    id: event.id,
    title: title.text,
    titleLang: title.lang,
    posterTitle: posterTitleOf(event),
    category: event.category,
    imageUrl: shownPicture(event.imageUrl),
    ...timesOf(shownStart(event), context),
    whenIso: shownStart(event).toISOString(),
    isLive: event.isLive,
    hasEndedEarly: hasEndedEarly(event, now),
    canGoLive: event.status === "published" && !isOver(event, now),
    canGoOn: event.status === "published" && canResume(event, endedAt, now),
    isCancelled: event.status === "cancelled",
    isDraft: event.status === "draft",
    isTicketed: event.eventType === "ticketed" && event.status !== "cancelled",
    type: t(`vocabulary:eventType.${event.eventType}`),
    taken: formatNumber(event.currentAttendees, language),
    places: places === null ? null : formatNumber(places, language),
    income: incomeText(event, income, context),
    sold: event.currentAttendees,
  };
}
