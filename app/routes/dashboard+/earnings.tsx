import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireArtist } from "~/web/requests/require-artist.server";
import { zoneName } from "~/web/requests/zone-choices.server";
import { viewContext } from "~/web/views/view-context.server";
import { chosenCurrency, currencyLinks } from "~/web/views/chosen-currency";
import { countriesView, sourcesView } from "~/web/views/reach-view.server";
import { titleOf } from "~/web/views/wording.server";
import { formatShortDate } from "~/locales/dates";
import { formatMoney, formatNumber } from "~/locales/format";
import { listEarnedCurrencies } from "~/models/money/ledger/statements.server";
import { hasSales, listSalesByDay, listEarningsByEvent, sumTipsByZone } from "~/models/shows/events/earnings.server";
import { listCountriesOfArtist } from "~/models/live/streams/reach/countries.server";
import { listSourcesOfArtist } from "~/models/live/streams/reach/ticket-sources.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { CurrencyLinks } from "~/ui/dashboard/currency-links";
import { BarChart, ShareBar } from "~/ui/dashboard/bar-chart";
import { CountriesPanel, SourcesPanel } from "~/ui/dashboard/reach-panels";
import { ChartFrame } from "~/ui/dashboard/chart-frame";
import { EmptyState } from "~/ui/elements/empty-state";
import { Panel, SectionHead } from "~/ui/elements/panel";
import { Table } from "~/ui/elements/table";

const DAYS = 30;

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const context = await viewContext(request);
  const { t, language } = context;
  const { searchParams } = new URL(request.url);
  const { currency, currencies } = chosenCurrency(searchParams, await listEarnedCurrencies(actor));
  const money = (cents: number) => formatMoney(cents, currency, language);
  const sales = await listSalesByDay(actor, currency, context.dayZone, DAYS);
  const shows = await listEarningsByEvent(actor, currency);
  const places = await sumTipsByZone(actor, currency);

  return {
    sources: sourcesView(await listSourcesOfArtist(actor), context),
    countries: countriesView(await listCountriesOfArtist(actor), context),
    currency,
    currencies: currencyLinks(currencies, "/dashboard/earnings"),
    title: t("dashboard:earnings.title"),
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
    })),
    mostTips: Math.max(...places.map(({ cents }) => cents), 1),
    places: places.map(({ zone, cents, people }) => ({
      key: zone ?? "",
      name: zone === null ? t("dashboard:earnings.unknownPlace") : zoneName(zone, t),
      cents,
      tips: money(cents),
      people: formatNumber(people, language),
    })),
  };
}

export default function EarningsScreen() {
  const { t } = useTranslation("dashboard");
  const { title, sum, currency, currencies, sources, countries } = useLoaderData<typeof loader>();

  return (
    <div className="wrap section snug stack loose">
      <SectionHead level={1} size="m" title={title} hint={t("earnings.sum", { sum })} />
      <CurrencyLinks links={currencies} current={currency} />
      <SalesPanel />
      <ShowsPanel />
      <PlacesPanel />
      <SourcesPanel sources={sources} path="/dashboard" />
      <CountriesPanel countries={countries} path="/dashboard" isOfAll />
    </div>
  );
}

function SalesPanel() {
  const { t } = useTranslation("dashboard");
  const { days } = useLoaderData<typeof loader>();
  const withSales = days.filter((day) => day.hasSales);

  return (
    <Panel title={t("earnings.byDay")}>
      <ChartFrame
        caption={t("earnings.byDay")}
        from={days[0]!.label}
        to={days.at(-1)!.label}
        rows={withSales.length ? withSales : days.slice(-1)}
        rowKey={(day) => day.key}
        columns={[
          { key: "day", label: t("earnings.day"), cell: (day) => day.label },
          { key: "tickets", label: t("earnings.tickets"), num: true, cell: (day) => day.tickets },
          { key: "income", label: t("figures.income"), num: true, cell: (day) => day.text },
        ]}
      >
        <BarChart title={t("earnings.byDay")} bars={days} />
      </ChartFrame>
    </Panel>
  );
}

function ShowsPanel() {
  const { t } = useTranslation("dashboard");
  const { shows, most } = useLoaderData<typeof loader>();
  if (shows.length === 0) return <EmptyState title={t("earnings.none")} />;

  return (
    <Panel title={t("earnings.byShow")}>
      <Table
        caption={t("earnings.byShow")}
        rows={shows}
        rowKey={(show) => show.id}
        columns={[
          {
            key: "show",
            label: t("table.show"),
            wide: true,
            cell: ({ id, name, parts }) => (
              <>
                <Link to={`/event/${id}`} lang={name.lang}>
                  {name.text}
                </Link>
                <ShareBar parts={parts} most={most} />
              </>
            ),
          },
          { key: "tickets", label: t("earnings.fromTickets"), num: true, cell: (show) => show.tickets },
          { key: "tips", label: t("earnings.fromTips"), num: true, cell: (show) => show.tips },
        ]}
      />
    </Panel>
  );
}

function PlacesPanel() {
  const { t } = useTranslation("dashboard");
  const { places, mostTips } = useLoaderData<typeof loader>();
  if (places.length === 0) return null;

  return (
    <Panel title={t("earnings.byPlace")}>
      <p className="meta">{t("earnings.placeHint")}</p>
      <Table
        caption={t("earnings.byPlace")}
        rows={places}
        rowKey={(place) => place.key}
        columns={[
          {
            key: "place",
            label: t("earnings.place"),
            wide: true,
            cell: ({ name, cents }) => (
              <>
                {name}
                <ShareBar parts={[{ key: "tips", value: cents }]} most={mostTips} />
              </>
            ),
          },
          { key: "people", label: t("earnings.people"), num: true, cell: (place) => place.people },
          { key: "tips", label: t("earnings.fromTips"), num: true, cell: (place) => place.tips },
        ]}
      />
    </Panel>
  );
}
