import { shownPicture } from "~/models/shows/events/shown-picture";
import { formatNumber, formatSums } from "~/locales/format";
import { wordTimeLeft } from "~/locales/time-left";
import type { DashboardRow, DashboardFigures } from "~/models/shows/events/dashboard.server";
import { listLastEnds } from "~/models/live/streams/broadcast/broadcasts.server";
import type { DashboardTab } from "~/models/shows/events/protocol";
import { canGoOn, hasEndedEarly, isOver } from "~/models/shows/events/event-state";
import type { ShowRow } from "~/ui/overview/show-rows";
import type { FigureViews } from "~/ui/overview/figure-strip";
import type { ViewContext } from "../view-context.server";
import type { EventRow } from "~/models/shows/events/editing/event-columns";
import type { SeatSale } from "~/models/tickets/seat-sale.server";
import { posterTitleOf, timesOf, titleOf } from "../wording.server";

export function figureViews(figures: DashboardFigures, context: ViewContext): FigureViews {
  const { t, language, currency } = context;
  const { nextStart, tabs } = figures;

  return {
    totalEvents: formatNumber(figures.totalEvents, language),
    upcoming: t("dashboard:stats.upcoming", { count: tabs.upcoming }),
    revenue: formatSums(figures.revenue, currency, language),
    tips: t("dashboard:stats.tips", { amount: formatSums(figures.tips, currency, language) }),
    totalAttendees: formatNumber(figures.totalAttendees, language),
    liveEvents: formatNumber(tabs.live, language),
    next: nextStart ? nextInText(nextStart, context) : t("dashboard:stats.noneNext"),
  };
}

function nextInText(start: Date, { t, now }: ViewContext) {
  const time = wordTimeLeft(start.getTime() - now.getTime(), t);

  return t("dashboard:stats.nextIn", { time });
}

/** The next upcoming show gets the primary Go Live button. */
export async function showRows(
  rows: DashboardRow[],
  { tab, sales }: { tab: DashboardTab; sales: Map<string, SeatSale> },
  context: ViewContext,
): Promise<ShowRow[]> {
  const next =
    tab === "past" ? undefined : rows.find(({ event }) => event.status === "published")?.event.id;
  const ends = await listLastEnds(
    rows.filter(({ event }) => isOver(event, context.now)).map(({ event }) => event.id),
  );

  return rows.map((row) => {
    const { id } = row.event;

    return {
      ...showRow(row, ends.get(id) ?? null, context),
      isNext: id === next,
      saleGap: saleGapOf(row.event, sales.get(id)),
    };
  });
}

/** Why a published show with free seats sells nothing; null if it does. */
export function saleGapOf(
  { status, maxAttendees, currentAttendees }: EventRow,
  sale: SeatSale | undefined,
) {
  const hasSeats = maxAttendees === null || currentAttendees < maxAttendees;
  if (!sale || sale.sellsReplay || status !== "published" || !hasSeats) return null;

  return sale.state === "soon" || sale.state === "ended" ? sale.state : null;
}

function showRow(
  { event, income }: DashboardRow,
  endedAt: Date | null,
  context: ViewContext,
): Omit<ShowRow, "isNext" | "saleGap"> {
  const { t, language, currency, now } = context;
  const title = titleOf(event, language);
  const places = event.maxAttendees;

  return {
    id: event.id,
    title: title.text,
    titleLang: title.lang,
    posterTitle: posterTitleOf(event),
    category: event.category,
    imageUrl: shownPicture(event.imageUrl),
    ...timesOf(event.startTime, context),
    whenIso: event.startTime.toISOString(),
    isLive: event.isLive,
    hasEndedEarly: hasEndedEarly(event, now),
    canGoLive: event.status !== "draft" && !isOver(event, now),
    canGoOn: event.status !== "draft" && canGoOn(event, endedAt, now),
    isDraft: event.status === "draft",
    isTicketed: event.eventType === "ticketed" && event.status !== "cancelled",
    type: t(`vocabulary:eventType.${event.eventType}`),
    taken: formatNumber(event.currentAttendees, language),
    places: places === null ? null : formatNumber(places, language),
    income: formatSums(income, currency, language),
    sold: event.currentAttendees,
  };
}
