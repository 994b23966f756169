import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { identifyForLoaders } from "~/web/requests/page.server";
import { pageMeta } from "~/web/views/page-meta.server";
import { type ViewContext, viewContextInLoader } from "~/web/views/view-context.server";
import type { FrameHandle } from "~/ui/frame/frame-data";
import { metaTags } from "~/ui/meta/meta-tags";
import { Home } from "./home";
import { homeView } from "./home.server";
import { Landing } from "./landing";
import { landingView } from "./landing.server";
import { eventList } from "~/web/views/events/event-list.server";
import { useTranslation } from "react-i18next";
import { EmptyState } from "~/ui/elements/empty-state";
import { EventFilterPanel } from "~/ui/events/event-filter-panel";
import { EventList, type EventListView } from "~/ui/events/event-list";
import { SectionHead } from "~/ui/elements/panel";
import { Section } from "~/ui/decoration/stage";

export const handle: FrameHandle = { footer: "landing" };

/**
 * Serves one of three screens at the same address: search results, the home page of a signed-in
 * person, or the landing page.
 */
export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const context = await viewContextInLoader({ request, context: loadContext });
  const { t, language } = context;
  const metaView = pageMeta(request, {
    title: t("landing:metaTitle"),
    description: t("landing:metaDescription"),
    language,
  });
  const params = new URL(request.url).searchParams;
  if (params.get("search")?.trim() || params.get("live")?.toLowerCase() === "true")
    return { meta: metaView, screen: "results" as const, ...(await resultsView(request, context)) };

  const { account } = await identifyForLoaders({ request, context: loadContext });
  if (account)
    return {
      meta: metaView,
      screen: "home" as const,
      ...(await homeView(request, account, context)),
    };

  return { meta: metaView, screen: "landing" as const, ...(await landingView(params, context)) };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export default function IndexScreen() {
  const view = useLoaderData<typeof loader>();

  switch (view.screen) {
    case "home":
      return <Home {...view} />;
    case "results":
      return <Results {...view} />;
    case "landing":
      return <Landing {...view} />;
  }
}

/** The results of the header's search, or all live shows. */
async function resultsView(request: Request, context: ViewContext) {
  const eventListView = await eventList(request, context, { path: "/", first: 12, step: 12 });
  const { search } = eventListView.panel;
  const heading = search
    ? context.t("landing:resultsFor", { query: search })
    : context.t("common:liveNow");

  return { heading, isLive: !search, list: eventListView };
}

type ResultsProps = { heading: string; isLive: boolean; list: EventListView };

function Results({ heading, isLive, list }: ResultsProps) {
  const { t } = useTranslation("events");
  const isQuiet = isLive && !list.failed && list.total === 0 && list.panel.active <= 1;

  return (
    <Section className="list-page">
      <SectionHead level={1} size="m" title={heading} />
      {isQuiet ? (
        <EmptyState title={t("noneLive")} hint={t("noneLiveHint")} />
      ) : (
        <div className="stack">
          <EventFilterPanel panel={list.panel} />
          <EventList list={list} />
        </div>
      )}
    </Section>
  );
}
