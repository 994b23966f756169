import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { eventList } from "~/web/views/events/event-list.server";
import { feedLink } from "~/web/views/embed/discovery.server";
import { pageMeta } from "~/web/views/page-meta.server";
import { viewContextInLoader } from "~/web/views/view-context.server";
import { EventFilterPanel } from "~/ui/events/event-filter-panel";
import { EventList } from "~/ui/events/event-list";
import { filtersIn } from "~/ui/events/filters-in-address";
import { SearchBox } from "~/ui/form/search-box";
import { metaTags } from "~/ui/meta/meta-tags";
import { SectionHead } from "~/ui/elements/panel";
import { Section } from "~/ui/decoration/stage";

export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const context = await viewContextInLoader({ request, context: loadContext });
  const { t, language } = context;
  const eventListView = await eventList(request, context, {
    path: "/events",
    first: 50,
    step: 20,
    pageSizes: true,
  });
  const metaView = pageMeta(request, {
    title: t("common:allEvents"),
    description: t("events:metaDescription"),
    language,
    alternates: [feedLink("/events", t("embed:feedTitle"), language)],
  });

  return { list: eventListView, meta: metaView };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export default function EventsScreen() {
  const { t } = useTranslation(["events", "common"]);
  const { list } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();

  return (
    <Section className="list-page">
      <SectionHead level={1} size="m" title={t("common:allEvents")} />
      <div className="stack">
        <div className="list-search">
          <SearchBox
            action="/events"
            defaultValue={list.panel.search}
            keep={filtersIn(params)}
            label={t("common:allEvents")}
          />
          <p className="hint">{t("searchHint")}</p>
        </div>
        <EventFilterPanel panel={list.panel} />
        <EventList list={list} />
      </div>
    </Section>
  );
}
