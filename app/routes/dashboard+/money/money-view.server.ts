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

const DAYS = 30;
const LINES = 10;

type Statement = Awaited<ReturnType<typeof statementView>>;

/**
 * All about a person's money: what is to come, what came, by show and line by line. `isArtist`: has
 * shows.
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

/** The newest lines; `?more=` adds to them. */
function pageOfLines(request: Request, { lines, month, currency }: Statement) {
  const params = new URL(request.url).searchParams;
  const asked = Math.floor(Number(params.get("more"))) || 0;
  const more = Math.min(Math.max(asked, 0), Math.ceil(lines.length / LINES));
  const shown = [...lines].reverse().slice(0, LINES * (more + 1));
  const href = `/dashboard/money?${new URLSearchParams({ month, currency, more: String(more + 1) })}`;

  return {
    lines: shown,
    total: lines.length,
    moreHref: shown.length < lines.length ? href : null,
    isAsked: params.has("month") || params.has("currency"),
  };
}

async function earningsView(actor: Actor, currency: Statement["currency"], context: ViewContext) {
  const { t, language, dayZone } = context;
  const money = (cents: number) => formatMoney(cents, currency, language);
  const sales = await listSalesByDay(actor, currency, dayZone, DAYS);
  const shows = await listEarningsByEvent(actor, currency);
  const places = await sumTipsByZone(actor, currency);

  return {
    days: sales.map((day) => ({
      key: day.day,
      label: formatShortDate(new Date(`${day.day}T12:00:00Z`), language, "UTC"),
      value: day.cents,
      text: money(day.cents),
      tickets: formatNumber(day.tickets, language),
      hasSales: hasSales(day),
    })),
    sum: money(sales.reduce((sum, { cents }) => sum + cents, 0)),
    most: Math.max(...shows.map(({ ticketCents, tipCents }) => ticketCents + tipCents), 1),
    shows: shows.map((show) => ({
      id: show.id,
      name: titleOf(show, language),
      parts: [
        { key: "tickets", value: show.ticketCents },
        { key: "tips", value: show.tipCents },
      ],
      tickets: money(show.ticketCents),
      tips: money(show.tipCents),
      sum: money(show.ticketCents + show.tipCents),
    })),
    places: places.map(({ zone, cents, people }) => ({
      key: zone ?? "",
      name: zone === null ? t("dashboard:earnings.unknownPlace") : zoneName(zone, t),
      tips: money(cents),
      people: formatNumber(people, language),
    })),
  };
}

export type EarningsView = NonNullable<MoneyView["earnings"]>;
