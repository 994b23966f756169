import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import {
  BookOpenText,
  ChartColumn,
  CodeXml,
  Download,
  Heart,
  Landmark,
  Mail,
  Music,
  Newspaper,
  Radio,
  Star,
  TicketPercent,
  Tickets,
  UserRound,
  Users,
  Webhook,
  Share2,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { requireArtist } from "~/web/requests/require-artist.server";
import { figureViews, showRows } from "~/web/views/dashboard.server";
import { viewContext } from "~/web/views/view-context.server";
import { getDashboardFigures, listDashboardEvents } from "~/models/shows/events/dashboard.server";
import { DASHBOARD_TABS, type DashboardTab } from "~/models/shows/events/protocol";
import { titleMeta } from "~/ui/meta/title-meta";
import { ButtonLink } from "~/ui/elements/button";
import { FigureCards } from "~/ui/dashboard/figure-cards";
import { NewEventButton } from "~/ui/dashboard/new-event-button";
import { ShowTable } from "~/ui/dashboard/show-table";
import { EmptyState } from "~/ui/elements/empty-state";
import { Pagination } from "~/ui/elements/pagination";
import { SectionHead } from "~/ui/elements/panel";
import { Tabs } from "~/ui/elements/tabs";
import { UnreadBadge } from "~/ui/elements/unread-badge";
import type { RootData } from "~/root";

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
      <StudioLinks />
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

function StudioLinks() {
  const { t } = useTranslation("dashboard");
  const { t: ledger } = useTranslation("ledger");
  const { t: payouts } = useTranslation("payouts");
  const { t: codes } = useTranslation("codes");
  const { t: passes } = useTranslation("passes");
  const { t: lyrics } = useTranslation("lyrics");
  const { t: team } = useTranslation("team");
  const { t: embed } = useTranslation("embed");
  const { t: streaming } = useTranslation("streaming");
  const { t: simulcast } = useTranslation("simulcast");
  const { t: newsletters } = useTranslation("newsletters");
  const { t: webhooks } = useTranslation("webhooks");
  const unread = useRouteLoaderData<RootData>("root")?.viewer?.unread ?? 0;
  const links = [
    { to: "/dashboard/earnings", icon: ChartColumn, label: t("earnings.title") },
    { to: "/dashboard/ledger", icon: BookOpenText, label: ledger("title") },
    { to: "/dashboard/songs", icon: Music, label: lyrics("songbook") },
    { to: "/dashboard/codes", icon: TicketPercent, label: codes("title") },
    { to: "/dashboard/payouts", icon: Landmark, label: payouts("title") },
    { to: "/dashboard/passes", icon: Tickets, label: passes("listTitle") },
    { to: "/dashboard/followers", icon: Heart, label: t("followers.title") },
    { to: "/dashboard/newsletters", icon: Newspaper, label: newsletters("title") },
    { to: "/messages", icon: Mail, label: t("messages.title") },
    { to: "/dashboard/reviews", icon: Star, label: t("review.listTitle") },
    { to: "/dashboard/team", icon: Users, label: team("title") },
    { to: "/dashboard/streaming", icon: Radio, label: streaming("title") },
    { to: "/dashboard/simulcast", icon: Share2, label: simulcast("title") },
    { to: "/dashboard/webhooks", icon: Webhook, label: webhooks("title") },
    { to: "/dashboard/embed", icon: CodeXml, label: embed("open") },
    { to: "/profile#data", icon: Download, label: t("takeOut") },
    { to: "/dashboard/profile", icon: UserRound, label: t("profile.open") },
  ];

  return (
    <nav className="row tight" aria-label={t("title")}>
      {links.map(({ label, ...link }) => (
        <ButtonLink size="sm" key={link.to} {...link}>
          {label}
          {link.to === "/messages" && <UnreadBadge count={unread} />}
        </ButtonLink>
      ))}
    </nav>
  );
}
