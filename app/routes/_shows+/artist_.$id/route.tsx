import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { intentAction } from "~/web/forms/form-action.server";
import { publicForm } from "~/web/forms/forms.server";
import { withErrorPage } from "~/web/requests/page.server";
import { toggle } from "~/web/forms/toggle.server";
import { feedLink, oembedLink, podcastLink } from "~/web/views/embed/discovery.server";
import { pageMeta } from "~/web/views/page-meta.server";
import { artistImage } from "~/web/views/events/share-poster.server";
import { bioOf } from "~/web/views/wording.server";
import { viewContextInLoader } from "~/web/views/view-context.server";
import { followArtist, unfollowArtist } from "~/models/shows/artists/follow-artist.server";
import { getArtist } from "~/models/shows/artists/find-artist.server";
import { ErrorPage } from "~/ui/frame/error-page";
import { errorTags, metaTags } from "~/ui/meta/meta-tags";
import { Tabs } from "~/ui/elements/tabs";
import { ArtistHead } from "./artist-head";
import { artistPage } from "./artist-page.server";
import { ArtistSide } from "./artist-side";
import { TabPanel } from "./tab-panel";
import { tabView, TABS } from "./tabs.server";
import { required } from "~/platform/required";

export function loader({ request, params, context: loadContext }: LoaderFunctionArgs) {
  return withErrorPage(request, async () => {
    const context = await viewContextInLoader({ request, context: loadContext });
    const artist = await getArtist(context.actor, required(params.id));
    const artistView = await artistPage(artist, context);
    const tabName = new URL(request.url).searchParams.get("tab");
    const description =
      bioOf(artist.profile, context)?.text.slice(0, 160) ?? context.t("artists:metaDescription");

    return {
      artist: artistView,
      panel: await tabView(tabName, artist, context),
      tabs: TABS.map((tabKey) => ({
        key: tabKey,
        href: tabKey === "general" ? "?" : `?tab=${tabKey}`,
      })),
      meta: pageMeta(request, {
        title: artistView.name,
        description,
        language: context.language,
        type: "profile",
        image: artistImage(artist, context),
        path: `/artist/${artist.id}`,
        alternates: [
          oembedLink(request, `/artist/${artist.id}`, artistView.name),
          ...(artistView.hasPodcast
            ? [
                podcastLink(
                  artist.id,
                  context.t("podcast:feedTitle", { name: artistView.name }),
                  context.language,
                ),
              ]
            : []),
          feedLink(
            `/artist/${artist.id}`,
            context.t("embed:artistFeedTitle", { name: artistView.name }),
            context.language,
          ),
        ],
      }),
    };
  });
}

const FollowFields = z.object({ returnTo: z.string().optional() });

/** The action of every follow button. */
export const action = intentAction({
  follow: publicForm({
    schema: FollowFields,
    run: ({ request, params }, { returnTo }) => changeFollow(request, params.id, true, returnTo),
  }),
  unfollow: publicForm({
    schema: FollowFields,
    run: ({ request, params }, { returnTo }) => changeFollow(request, params.id, false, returnTo),
  }),
});

function changeFollow(
  request: Request,
  artistId: string,
  isFollow: boolean,
  returnTo = `/artist/${artistId}`,
) {
  return toggle(request, returnTo, {
    pendingAction: isFollow ? { kind: "follow", id: artistId } : null,
    login: { title: "event:loginRequired", body: "artists:loginToFollow", isError: true },
    work: (actor) => (isFollow ? followArtist(actor, artistId) : unfollowArtist(actor, artistId)),
    done: ({ following, stageName }) => ({
      title: following ? "artists:nowFollow" : "artists:noLongerFollow",
      params: { name: stageName },
    }),
    failed: { title: "event:error", body: "artists:notYourself", isError: true },
  });
}

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  error ? errorTags(error) : metaTags(data?.meta);

export default function ArtistScreen() {
  const { t } = useTranslation("artists");
  const { artist, panel, tabs } = useLoaderData<typeof loader>();

  return (
    <>
      <ArtistHead artist={artist} />
      <div className="wrap section snug">
        <div className="ev">
          <div className="stack loose">
            <Tabs
              label={t("tabs.label")}
              current={panel.tab}
              tabs={tabs.map((tab) => ({ ...tab, label: t(`tabs.${tab.key}`) }))}
            />
            <TabPanel panel={panel} artist={artist} />
          </div>
          <ArtistSide artist={artist} />
        </div>
      </div>
    </>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation("artists");
  const error = useRouteError();
  const backLink =
    isRouteErrorResponse(error) && error.status === 404
      ? { to: "/artists", label: t("backToArtists") }
      : undefined;

  return <ErrorPage error={error} back={backLink} />;
}
