import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireArtist } from "~/web/requests/require-artist.server";
import { withErrorPage } from "~/web/requests/page.server";
import { viewContext } from "~/web/views/view-context.server";
import { titleOf } from "~/web/views/wording.server";
import { getOwnEvent } from "~/models/shows/events/editing/edit-event.server";
import { getPlaybackStats } from "~/models/live/streams/audience/playback-stats.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { ShowHead } from "~/ui/dashboard/show-head";
import { CrowdPanel, PlaybackPanel } from "./playback-panels";
import { crowdView, playbackView } from "./playback-view.server";
import { required } from "~/platform/required";

export const meta = titleMeta;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const context = await viewContext(request);
  const event = await withErrorPage(request, () => getOwnEvent(actor, required(params.id)));
  const { audience, live: liveStats, replay } = await getPlaybackStats(actor, event.id);

  return {
    title: context.t("dashboard:numbers.title"),
    id: event.id,
    name: titleOf(event, context.language),
    crowd: crowdView(audience, context),
    live: playbackView(liveStats, context),
    replay: playbackView(replay, context),
  };
}

export default function PlaybackScreen() {
  const { t } = useTranslation("dashboard");
  const {
    title,
    id: eventId,
    name: showTitle,
    crowd,
    live,
    replay,
  } = useLoaderData<typeof loader>();

  return (
    <div className="wrap section snug stack loose">
      <ShowHead title={title} name={showTitle} />
      <p className="meta">{t("numbers.hint")}</p>
      <CrowdPanel crowd={crowd} statisticsHref={`/dashboard/${eventId}/statistics`} />
      <PlaybackPanel title={t("numbers.live")} playback={live} />
      {replay && <PlaybackPanel title={t("numbers.replay")} playback={replay} />}
    </div>
  );
}
