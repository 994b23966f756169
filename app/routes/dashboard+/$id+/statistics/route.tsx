import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireArtist } from "~/web/requests/require-artist.server";
import { withErrorPage } from "~/web/requests/page.server";
import { viewContext } from "~/web/views/view-context.server";
import { chosenCurrency, currencyLinks } from "~/web/views/chosen-currency";
import { countriesView, sourcesView } from "~/web/views/reach-view.server";
import { titleOf } from "~/web/views/wording.server";
import { getOwnEvent } from "~/models/shows/events/editing/edit-event.server";
import { listSalesOfEvent, listTipsOfEvent } from "~/models/shows/events/earnings.server";
import { listEarnedCurrencies } from "~/models/money/ledger/statements.server";
import { getAudience } from "~/models/live/streams/audience/audience.server";
import { listCountriesOfShow } from "~/models/live/streams/reach/countries.server";
import { listSourcesOfShow } from "~/models/live/streams/reach/ticket-sources.server";
import { getSalesFigures } from "~/models/tickets/types/sales-figures.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { ButtonLink } from "~/ui/elements/button";
import { CurrencyLinks } from "~/ui/dashboard/currency-links";
import { CountriesPanel, SourcesPanel } from "~/ui/dashboard/reach-panels";
import { ShowHead } from "~/ui/dashboard/show-head";
import { AudiencePanel, SalesPanel, TipsPanel } from "./statistics-panels";
import { RetentionPanel } from "./retention-panel";
import { salesFiguresView } from "./sales-figures-view.server";
import { TicketsPanel } from "./tickets-panel";
import { audienceView, salesView, tipsView } from "./statistics-view.server";
import { required } from "~/platform/required";

export const meta = titleMeta;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const context = await viewContext(request);
  const event = await withErrorPage(request, () => getOwnEvent(actor, required(params.id)));
  const { searchParams } = new URL(request.url);
  const { currency, currencies } = chosenCurrency(
    searchParams,
    await listEarnedCurrencies(actor, event.id),
  );
  const tips = await listTipsOfEvent(actor, event.id);

  return {
    currency,
    currencies: currencyLinks(currencies, `/dashboard/${event.id}/statistics`),
    title: context.t("dashboard:figures.title"),
    id: event.id,
    name: titleOf(event, context.language),
    audience: audienceView(await getAudience(actor, event.id), context),
    sales: salesView(
      await listSalesOfEvent(actor, event.id, currency, context.dayZone),
      currency,
      context,
    ),
    sources: sourcesView(await listSourcesOfShow(actor, event.id), context),
    countries: countriesView(await listCountriesOfShow(actor, event.id), context),
    figures: salesFiguresView(event, await getSalesFigures(actor, event.id), context),
    tips: tipsView(
      tips.filter((tip) => tip.currency === currency),
      context,
    ),
  };
}

export default function StatisticsScreen() {
  const { t } = useTranslation("dashboard");
  const {
    title,
    id: eventId,
    name: showTitle,
    audience,
    sales,
    tips,
    figures,
    currency,
    currencies,
    sources,
    countries,
  } = useLoaderData<typeof loader>();
  const showPath = `/dashboard/${eventId}`;

  return (
    <div className="wrap section snug stack loose">
      <ShowHead title={title} name={showTitle} />
      <AudiencePanel eventId={eventId} audience={audience} />
      <RetentionPanel retention={audience.retention} />
      <div className="row">
        <ButtonLink to={`/dashboard/${eventId}/playback`}>{t("numbers.open")}</ButtonLink>
        <ButtonLink to={`/dashboard/${eventId}/replay`}>{t("replay.title")}</ButtonLink>
      </div>
      <TicketsPanel eventId={eventId} {...figures} />
      <SourcesPanel sources={sources} path={showPath} />
      <CountriesPanel countries={countries} path={showPath} />
      <CurrencyLinks links={currencies} current={currency} />
      <SalesPanel days={sales} />
      <TipsPanel tips={tips} />
    </div>
  );
}
