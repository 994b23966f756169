import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireArtist } from "~/web/requests/require-artist.server";
import { figureViews, showRows } from "~/web/views/dashboard/show-rows.server";
import { overviewView } from "~/web/views/dashboard/overview.server";
import { viewContext } from "~/web/views/view-context.server";
import { getDashboardFigures, listDashboardEvents } from "~/models/shows/events/dashboard.server";
import { DASHBOARD_TABS, type DashboardTab } from "~/models/shows/events/protocol";
import { findSeatSales } from "~/models/tickets/seat-sale.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { NewEventButton } from "~/ui/dashboard/new-event-button";
import { FigureStrip } from "~/ui/overview/figure-strip";
import { Overview } from "~/ui/overview/overview";
import { ShowRows } from "~/ui/overview/show-rows";
import { EmptyState } from "~/ui/elements/empty-state";
import { Pagination } from "~/ui/elements/pagination";
import { SectionHead } from "~/ui/elements/panel";
import { Tabs } from "~/ui/elements/tabs";

const PAGE_SIZE = 50;
const MAX_PAGES = 100;

export const meta = titleMeta;

/** The overview with the upcoming shows; with `?tab=` only the shows of the tab. */
export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request, loadContext);
  const context = await viewContext(request, actor);
  const params = new URL(request.url).searchParams;
  const tabName = DASHBOARD_TABS.find((candidate) => candidate === params.get("tab")) ?? "upcoming";
  const loadedSteps = Math.min(Math.max(Math.floor(Number(params.get("more"))) || 0, 0), MAX_PAGES);
  const figures = await getDashboardFigures(actor);
  const dashboardRows = await listDashboardEvents(
    actor,
    tabName,
    PAGE_SIZE * (loadedSteps + 1),
    figures.income,
  );
  const sales = await findSeatSales(
    tabName === "past" ? [] : dashboardRows.map(({ event }) => event),
  );
  const overview = params.has("tab")
    ? null
    : await overviewView(request, actor, { figures, upcoming: dashboardRows, sales }, context);

  return {
    title: context.t(overview ? "dashboard:title" : "workspace:pages.shows"),
    artistName: figures.stageName,
    figures: figureViews(figures, context),
    counts: figures.tabs,
    overview,
    tab: tabName,
    rows: await showRows(dashboardRows, sales, context),
    moreHref:
      dashboardRows.length < figures.tabs[tabName] ? tabHref(tabName, loadedSteps + 1) : null,
  };
}

function tabHref(tabName: DashboardTab, loadedSteps = 0) {
  return `/dashboard?tab=${tabName}${loadedSteps ? `&more=${loadedSteps}` : ""}`;
}

export default function DashboardScreen() {
  const { t } = useTranslation("dashboard");
  const { title, artistName, figures, overview } = useLoaderData<typeof loader>();
  const heading = overview ? t("heading") : title;

  return (
    <div className="wrap section snug stack loose">
      <SectionHead
        level={1}
        size="s"
        title={heading}
        hint={artistName}
        action={<NewEventButton isMain={!overview?.next} />}
      />
      <FigureStrip figures={figures} />
      {overview && <Overview view={overview} artistName={artistName} />}
      <ShowList />
    </div>
  );
}

function ShowList() {
  const { t } = useTranslation("dashboard");
  const { artistName, counts, tab, rows: showRows, moreHref } = useLoaderData<typeof loader>();
  const tabs = DASHBOARD_TABS.map((tabKey) => ({
    key: tabKey,
    label: t(`tabs.${tabKey}`, { count: counts[tabKey] }),
    href: tabHref(tabKey),
  }));

  return (
    <section className="stack">
      <Tabs label={t("tabs.label")} tabs={tabs} current={tab} />
      {showRows.length ? (
        <ShowRows
          rows={showRows}
          label={t(`tabs.${tab}`, { count: counts[tab] })}
          artistName={artistName}
        />
      ) : (
        <EmptyState title={t(`empty.${tab}`)} hint={t(`empty.${tab}Hint`)} />
      )}
      {moreHref && <Pagination shown={showRows.length} total={counts[tab]} moreHref={moreHref} />}
    </section>
  );
}
