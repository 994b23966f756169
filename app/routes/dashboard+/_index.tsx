import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireArtist } from "~/web/requests/require-artist.server";
import { figureViews, showRows } from "~/web/views/dashboard.server";
import { viewContext } from "~/web/views/view-context.server";
import { getDashboardFigures, listDashboardEvents } from "~/models/shows/events/dashboard.server";
import { DASHBOARD_TABS, type DashboardTab } from "~/models/shows/events/protocol";
import { titleMeta } from "~/ui/meta/title-meta";
import { FigureCards } from "~/ui/dashboard/figure-cards";
import { NewEventButton } from "~/ui/dashboard/new-event-button";
import { ShowTable } from "~/ui/dashboard/show-table";
import { EmptyState } from "~/ui/elements/empty-state";
import { Pagination } from "~/ui/elements/pagination";
import { SectionHead } from "~/ui/elements/panel";
import { Tabs } from "~/ui/elements/tabs";

const PAGE_SIZE = 50;
const MAX_PAGES = 100;

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const context = await viewContext(request);
  const params = new URL(request.url).searchParams;
  const tab = DASHBOARD_TABS.find((name) => name === params.get("tab")) ?? "upcoming";
  const more = Math.min(Math.max(Math.floor(Number(params.get("more"))) || 0, 0), MAX_PAGES);
  const figures = await getDashboardFigures(actor);
  const rows = await listDashboardEvents(actor, tab, PAGE_SIZE * (more + 1));

  return {
    title: context.t("dashboard:title"),
    artistName: figures.stageName,
    figures: figureViews(figures, context),
    counts: figures.tabs,
    tab,
    rows: await showRows(rows, tab, context),
    moreHref: rows.length < figures.tabs[tab] ? tabHref(tab, more + 1) : null,
  };
}

function tabHref(tab: DashboardTab, more = 0) {
  return `/dashboard?tab=${tab}${more ? `&more=${more}` : ""}`;
}

export default function DashboardScreen() {
  const { t } = useTranslation("dashboard");
  const { artistName, figures, counts, tab, rows, moreHref } = useLoaderData<typeof loader>();
  const tabs = DASHBOARD_TABS.map((key) => ({
    key,
    label: t(`tabs.${key}`, { count: counts[key] }),
    href: tabHref(key),
  }));

  return (
    <div className="wrap section snug stack loose">
      <SectionHead level={1} size="m" title={t("heading")} hint={artistName} action={<NewEventButton />} />
      <FigureCards figures={figures} />
      <Tabs label={t("tabs.label")} tabs={tabs} current={tab} />
      {rows.length ? (
        <ShowTable rows={rows} caption={t(`tabs.${tab}`, { count: counts[tab] })} artistName={artistName} />
      ) : (
        <EmptyState title={t(`empty.${tab}`)} hint={t(`empty.${tab}Hint`)} />
      )}
      {moreHref && <Pagination shown={rows.length} total={counts[tab]} moreHref={moreHref} />}
    </div>
  );
}
