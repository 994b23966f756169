import { formatShortDate } from "~/locales/dates";
import { formatMoney, formatNumber } from "~/locales/format";
import type { Actor } from "~/models/base/actor";
import {
  hasSales,
  listEarningsByEvent,
  listSalesByDay,
  sumTipsByZone,
} from "~/models/shows/events/earnings.server";
import { zoneName } from "~/web/requests/zone-choices.server";
import { statementView } from "~/web/views/statement.server";
import { type ViewContext, viewContext } from "~/web/views/view-context.server";
import { titleOf } from "~/web/views/wording.server";
import { payoutsView } from "./payouts-view.server";

const SALES_DAYS = 30;
const LINES_PER_STEP = 10;

type Statement = Awaited<ReturnType<typeof statementView>>;

/**
 * A person's money: expected sums, received sums, by show and line by line. `isArtist`: the person
 * has shows.
 */
export async function moneyView(request: Request, actor: Actor, isArtist: boolean) {
  const context = await viewContext(request);
  const statement = await statementView(request);
  const payouts = await payoutsView(request);

  return {
    ...payouts,
    title: context.t("workspace:pages.money"),
    statement: { ...statement, ...pageOfLines(request, statement) },
    earnings: isArtist ? await earningsView(actor, statement.currency, context) : null,
  };
}

export type MoneyView = Awaited<ReturnType<typeof moneyView>>;

/** The newest lines of the month; `?more=` adds further ones. */
function pageOfLines(request: Request, { lines, month, currency }: Statement) {
  const params = new URL(request.url).searchParams;
  const askedSteps = Math.floor(Number(params.get("more"))) || 0;
  const loadedSteps = Math.min(Math.max(askedSteps, 0), Math.ceil(lines.length / LINES_PER_STEP));
  const shownLines = [...lines].reverse().slice(0, LINES_PER_STEP * (loadedSteps + 1));
  const moreHref = `/dashboard/money?${new URLSearchParams({ month, currency, more: String(loadedSteps + 1) })}`;

  return {
    lines: shownLines,
    total: lines.length,
    moreHref: shownLines.length < lines.length ? moreHref : null,
    isAsked: params.has("month") || params.has("currency"),
  };
}

async function earningsView(actor: Actor, currency: Statement["currency"], context: ViewContext) {
  const { t, language, dayZone } = context;
  const formatAmount = (cents: number) => formatMoney(cents, currency, language);
  const daySales = await listSalesByDay(actor, currency, dayZone, SALES_DAYS);
  const showEarnings = await listEarningsByEvent(actor, currency);
  const places = await sumTipsByZone(actor, currency);

  return {
    days: daySales.map((salesDay) => ({
      key: salesDay.day,
      label: formatShortDate(new Date(`${salesDay.day}T12:00:00Z`), language, "UTC"),
      value: salesDay.cents,
      text: formatAmount(salesDay.cents),
      tickets: formatNumber(salesDay.tickets, language),
      hasSales: hasSales(salesDay),
    })),
    sum: formatAmount(daySales.reduce((total, { cents }) => total + cents, 0)),
    most: Math.max(...showEarnings.map(({ ticketCents, tipCents }) => ticketCents + tipCents), 1),
    shows: showEarnings.map((show) => ({
      id: show.id,
      name: titleOf(show, language),
      parts: [
        { key: "tickets", value: show.ticketCents },
        { key: "tips", value: show.tipCents },
      ],
      tickets: formatAmount(show.ticketCents),
      tips: formatAmount(show.tipCents),
      sum: formatAmount(show.ticketCents + show.tipCents),
    })),
    places: places.map(({ zone: placeZone, cents, people }) => ({
      key: placeZone ?? "",
      name: placeZone === null ? t("dashboard:earnings.unknownPlace") : zoneName(placeZone, t),
      tips: formatAmount(cents),
      people: formatNumber(people, language),
    })),
  };
}

export type EarningsView = NonNullable<MoneyView["earnings"]>;
