import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { withErrorPage } from "~/web/requests/page.server";
import { shareAddress } from "~/web/requests/share-address.server";
import { eventMeta } from "~/web/views/events/event-meta.server";
import { viewContextInLoader } from "~/web/views/view-context.server";
import { visitSource } from "~/web/requests/visit-source.server";
import { siteUrl } from "~/web/requests/site-url.server";
import type { Source } from "~/models/tickets/source.protocol";
import { getEvent } from "~/models/shows/events/find-event.server";
import { findSeatSale } from "~/models/tickets/seat-sale.server";
import { metaTags } from "~/ui/meta/meta-tags";
import { Tabs } from "~/ui/elements/tabs";
import { eventPage, type EventPage } from "./event-page.server";
import { findCarriedCode, withCarriedCode } from "./carried-code.server";
import { withCarriedSource } from "./carried-source.server";
import { EventHead } from "./event-head";
import { TabPanel } from "./tab-panel";
import { structuredData } from "./structured-data.server";
import { tabView, TABS } from "./tabs.server";
import { PriceLabel } from "~/ui/events/price-label";
import { MainButton } from "./main-button";
import { EventCard, type EventCardView } from "~/ui/events/event-card";
import { required } from "~/platform/required";

export function loader({ request, params, context: loadContext }: LoaderFunctionArgs) {
  return withErrorPage(request, async () => {
    const context = await viewContextInLoader({ request, context: loadContext });
    const event = await getEvent(context.actor, required(params.id));
    const seatSale = await findSeatSale(event);
    const url = new URL(request.url);
    const tabName = url.searchParams.get("tab");
    const carriedCode = event.eventType === "ticketed" ? findCarriedCode(url) : null;
    const source = visitSource(request);
    const sourced = withCarriedSource(await eventPage(event, seatSale, context), source);
    const eventView = withCarriedCode(sourced, carriedCode, context.t);
    const address = `${siteUrl(request)}/event/${event.id}`;

    return {
      event: eventView,
      panel: await tabView(tabName, event, seatSale, context),
      shareAddress: shareAddress(request, event.id, context.language),
      data: await structuredData(event, address, eventView.isFull, context),
      tabs: TABS.map((tabKey) => ({ key: tabKey, href: tabHref(tabKey, carriedCode, source) })),
      meta: eventMeta(request, event, eventView.replayHref !== null, context),
    };
  });
}

function tabHref(
  tabKey: (typeof TABS)[number],
  carriedCode: string | null,
  source: Source,
): string {
  const keptParameters = {
    ...(tabKey !== "overview" && { tab: tabKey }),
    ...(carriedCode && { code: carriedCode }),
  };
  const queryText = new URLSearchParams(keptParameters);
  if (source !== "direct") queryText.set("source", source);

  return `?${queryText}`;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  ...metaTags(data?.meta),
  ...(data ? [{ "script:ld+json": data.data }] : []),
];

export default function EventScreen() {
  const { t } = useTranslation("event");
  const { event, panel, tabs, shareAddress } = useLoaderData<typeof loader>();

  return (
    <>
      <EventHead event={event} address={shareAddress} />
      <div className="ev-rest">
        <div className="wrap section snug">
          <div className="ev">
            <div className="stack loose">
              <Tabs
                label={t("tabs.label")}
                current={panel.tab}
                tabs={tabs.map((tab) => ({ ...tab, label: t(`tabs.${tab.key}`) }))}
              />
              <TabPanel panel={panel} />
            </div>
            <Related cards={event.related} />
          </div>
        </div>
        <BuyBar event={event} />
      </div>
    </>
  );
}

/** A bar at the bottom of the screen that keeps price and button in reach on phones. */
function BuyBar({ event }: { event: EventPage }) {
  if (!event.action?.href) return null;

  return (
    <div className="buybar">
      <PriceLabel text={event.price} />
      <MainButton action={event.action} size="md" />
    </div>
  );
}

function Related({ cards }: { cards: EventCardView[] }) {
  const { t } = useTranslation("event");
  if (cards.length === 0) return null;

  return (
    <aside className="ev-side stack" aria-labelledby="related">
      <h2 className="h3" id="related">
        {t("related")}
      </h2>
      {cards.map((card) => (
        <EventCard key={card.id} event={card} variant="row" />
      ))}
    </aside>
  );
}
