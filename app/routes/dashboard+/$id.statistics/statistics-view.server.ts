import type { Currency } from "~db/vocabularies";
import type { ViewContext } from "~/views/view-context.server";
import { formatHourMinute, formatShortDate } from "~/locales/dates";
import { formatMoney, formatNumber } from "~/locales/format";
import { type DayOfSales, hasSales } from "~/models/events/earnings.server";
import type { Audience } from "~/models/streams/audience/audience.server";

type Tip = { id: string; at: Date; cents: number; currency: Currency; name: string };

export function audienceView({ samples, peak, mean, people }: Audience, { language, dayZone }: ViewContext) {
  const figure = (value: number | null) => (value === null ? null : formatNumber(Math.round(value), language));
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
  };
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
