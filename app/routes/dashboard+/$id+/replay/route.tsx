import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireArtist } from "~/web/requests/require-artist.server";
import { withErrorPage } from "~/web/requests/page.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { ShowHead } from "~/ui/dashboard/show-head";
import { CaptionsPanel } from "./captions-panel";
import { replayAction } from "./change-replay.server";
import { LyricsPanel } from "./lyrics-panel";
import { PodcastPanel } from "./podcast-panel";
import { RecordingPanel } from "./recording-panel";
import { replayPage } from "./replay-page.server";
import { SetListPanel } from "./set-list-panel";
import { required } from "~/platform/required";

export const meta = titleMeta;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireArtist(request);

  return withErrorPage(request, () => replayPage(request, required(params.id)));
}

export const action = replayAction;

export default function ReplayScreen() {
  const {
    title,
    name: showTitle,
    recording,
    missingText,
    editHref,
    podcast,
    chapters,
    isFromSetList,
    shownLines,
    captions,
  } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.lastResult;
  const isOfCaptions = refused?.initialValue?.language !== undefined;

  return (
    <div className="wrap section snug stack loose">
      <ShowHead title={title} name={showTitle} />
      <RecordingPanel recording={recording} missingText={missingText} editHref={editHref} />
      {podcast && <PodcastPanel podcast={podcast} />}
      <SetListPanel
        chapters={chapters}
        isFromSetList={isFromSetList}
        refused={isOfCaptions ? undefined : refused}
      />
      <LyricsPanel lines={shownLines} />
      <CaptionsPanel captions={captions} refused={isOfCaptions ? refused : undefined} />
    </div>
  );
}
