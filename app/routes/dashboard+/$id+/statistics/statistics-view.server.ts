import type { Currency } from "~db/vocabularies";
import type { ViewContext } from "~/web/views/view-context.server";
import { formatHourMinute, formatShortDate } from "~/locales/dates";
import { formatMoney, formatNumber, formatPercent } from "~/locales/format";
import { type DayOfSales, hasSales } from "~/models/shows/events/earnings.server";
import { type Audience, shareOf } from "~/models/live/streams/audience/audience.server";

type Tip = { id: string; at: Date; cents: number; currency: Currency; name: string };

export function audienceView(audience: Audience, { language, dayZone }: ViewContext) {
  const { samples, peak, mean, people } = audience;
  const figure = (value: number | null) =>
    value === null ? null : formatNumber(Math.round(value), language);

  return {
    peak: figure(peak),
    mean: figure(mean),
    people: formatNumber(people, language),
    points: samples.map(({ at, viewers }) => ({
      key: at.toISOString(),
      at: at.getTime(),
      label: formatHourMinute(at, dayZone),
      value: viewers,
      text: formatNumber(viewers, language),
    })),
    retention: retentionView(audience, { language, dayZone }),
  };
}

/** What there is to show instead of the curve: nobody came, or who came was not recorded. */
function retentionView(
  { samples, came }: Audience,
  { language, dayZone }: Pick<ViewContext, "language" | "dayZone">,
) {
  if (samples.length === 0 || came === 0) return { state: "nobody" as const };
  if (came === null) return { state: "notRecorded" as const };

  const points = samples.map(({ at, viewers }) => ({
    key: at.toISOString(),
    at: at.getTime(),
    label: formatHourMinute(at, dayZone),
    value: shareOf(viewers, came),
    text: formatPercent(shareOf(viewers, came), language),
  }));

  return { state: "recorded" as const, came: formatNumber(came, language), points };
}

export function salesView(days: DayOfSales[], currency: Currency, { language }: ViewContext) {
  return days.map((day) => ({
    key: day.day,
    label: formatShortDate(new Date(`${day.day}T12:00:00Z`), language, "UTC"),
    value: day.tickets,
    text: formatNumber(day.tickets, language),
    income: formatMoney(day.cents, currency, language),
    hasSales: hasSales(day),
  }));
}

export function tipsView(tips: Tip[], { language, dayZone }: ViewContext) {
  return tips.map(({ id, at, cents, currency, name }) => ({
    key: id,
    label: formatHourMinute(at, dayZone),
    value: cents,
    text: formatMoney(cents, currency, language),
    name,
  }));
}
