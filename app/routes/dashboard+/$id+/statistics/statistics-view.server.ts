import type { Currency } from "~db/vocabularies";
import type { ViewContext } from "~/web/views/view-context.server";
import { formatShortDate, formatTime } from "~/locales/dates";
import { formatMoney, formatNumber, formatPercent } from "~/locales/format";
import { type DayOfSales, hasSales } from "~/models/shows/events/earnings.server";
import { type Audience, percentWatching } from "~/models/live/streams/audience/audience.server";

type Tip = { id: string; at: Date; cents: number; currency: Currency; name: string };

export function audienceView(audience: Audience, { language, dayZone }: ViewContext) {
  const { samples, peak, mean, people } = audience;
  const figure = (value: number | null) =>
    value === null ? null : formatNumber(Math.round(value), language);

  return {
    peak: figure(peak),
    mean: figure(mean),
    people: formatNumber(people, language),
    points: samples.map(({ at: sampledAt, viewers }) => ({
      key: sampledAt.toISOString(),
      at: sampledAt.getTime(),
      label: formatTime(sampledAt, language, dayZone),
      value: viewers,
      text: formatNumber(viewers, language),
    })),
    retention: retentionView(audience, { language, dayZone }),
  };
}

/**
 * The retention curve, or the reason why there is none: no viewers, or viewers were not recorded.
 */
function retentionView(
  { samples, came: visitorCount }: Audience,
  { language, dayZone }: Pick<ViewContext, "language" | "dayZone">,
) {
  if (samples.length === 0 || visitorCount === 0) return { state: "nobody" as const };
  if (visitorCount === null) return { state: "notRecorded" as const };

  const points = samples.map(({ at: sampledAt, viewers }) => ({
    key: sampledAt.toISOString(),
    at: sampledAt.getTime(),
    label: formatTime(sampledAt, language, dayZone),
    value: percentWatching(viewers, visitorCount),
    text: formatPercent(percentWatching(viewers, visitorCount), language),
  }));

  return { state: "recorded" as const, came: formatNumber(visitorCount, language), points };
}

export function salesView(salesDays: DayOfSales[], currency: Currency, { language }: ViewContext) {
  return salesDays.map((salesDay) => ({
    key: salesDay.day,
    label: formatShortDate(new Date(`${salesDay.day}T12:00:00Z`), language, "UTC"),
    value: salesDay.tickets,
    text: formatNumber(salesDay.tickets, language),
    income: formatMoney(salesDay.cents, currency, language),
    hasSales: hasSales(salesDay),
  }));
}

export function tipsView(tips: Tip[], { language, dayZone }: ViewContext) {
  return tips.map(({ id: tipId, at: givenAt, cents, currency, name: giverName }) => ({
    key: tipId,
    label: formatTime(givenAt, language, dayZone),
    value: cents,
    text: formatMoney(cents, currency, language),
    name: giverName,
  }));
}
