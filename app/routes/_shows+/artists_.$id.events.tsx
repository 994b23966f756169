import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ChevronLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { withErrorPage } from "~/web/requests/page.server";
import { eventCards } from "~/web/views/events/event-card.server";
import { artistImage } from "~/web/views/events/share-poster.server";
import { pageMeta } from "~/web/views/page-meta.server";
import { viewContextInLoader } from "~/web/views/view-context.server";
import { getArtist, listArtistEvents } from "~/models/shows/artists/find-artist.server";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { EventGrid } from "~/ui/events/event-list";
import { metaTags } from "~/ui/meta/meta-tags";
import { Section, Stage } from "~/ui/decoration/stage";
import { Tabs } from "~/ui/elements/tabs";
import { required } from "~/platform/required";

const TAB_NAMES = ["upcoming", "past"] as const;

export function loader({ request, params, context: loadContext }: LoaderFunctionArgs) {
  return withErrorPage(request, async () => {
    const context = await viewContextInLoader({ request, context: loadContext });
    const artist = await getArtist(context.actor, required(params.id));
    const artistShows = await listArtistEvents(artist.id);
    const askedTab = new URL(request.url).searchParams.get("tab");
    const tab = TAB_NAMES.find((candidate) => candidate === askedTab) ?? "upcoming";
    const title = context.t("artists:allEventsOf", { name: artist.profile.stageName });

    return {
      id: artist.id,
      name: artist.profile.stageName,
      title,
      tab,
      cards: await eventCards(artistShows[tab], context),
      meta: pageMeta(request, {
        title,
        description: context.t("artists:metaDescription"),
        language: context.language,
        image: artistImage(artist, context),
        path: `/artists/${artist.id}/events`,
      }),
    };
  });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export default function ArtistEventsScreen() {
  const { t } = useTranslation(["artists", "vocabulary"]);
  const { id: artistId, name: artistName, title, tab, cards } = useLoaderData<typeof loader>();

  return (
    <>
      <Stage className="small-head">
        <ButtonLink to={`/artist/${artistId}`} variant="quiet" icon={ChevronLeft} className="flush">
          <span translate="no">{artistName}</span>
        </ButtonLink>
        <h1 className="d-m">{title}</h1>
      </Stage>
      <Section className="snug">
        <div className="stack loose">
          <Tabs
            label={title}
            current={tab}
            tabs={TAB_NAMES.map((tabName) => ({
              key: tabName,
              href: `?tab=${tabName}`,
              label: t(`vocabulary:state.${tabName}`),
            }))}
          />
          {cards.length > 0 ? (
            <EventGrid cards={cards} level={2} />
          ) : (
            <EmptyState title={t(tab === "past" ? "noPast" : "noUpcoming")} />
          )}
        </div>
      </Section>
    </>
  );
}
