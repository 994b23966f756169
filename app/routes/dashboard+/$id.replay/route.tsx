import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireArtist } from "~/requests/require-artist.server";
import { page } from "~/requests/page.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { ButtonLink } from "~/ui/elements/button";
import { SectionHead } from "~/ui/elements/panel";
import { CaptionsPanel } from "./captions-panel";
import { replayAction } from "./change-replay.server";
import { RecordingPanel } from "./recording-panel";
import { replayPage } from "./replay-page.server";
import { SetListPanel } from "./set-list-panel";

export const meta = titleMeta;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireArtist(request);
  return page(request, () => replayPage(request, params.id!));
}

export const action = replayAction;

export default function ReplayScreen() {
  const { t } = useTranslation("dashboard");
  const { title, name, recording, editHref, chapters, captions } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.lastResult;
  const isOfCaptions = refused?.initialValue?.language !== undefined;
  return (
    <div className="wrap section snug stack loose">
      <SectionHead
        level={1}
        size="m"
        title={title}
        hint={<span lang={name.lang}>{name.text}</span>}
        action={<ButtonLink to="/dashboard">{t("back")}</ButtonLink>}
      />
      <RecordingPanel recording={recording} editHref={editHref} />
      <SetListPanel chapters={chapters} refused={isOfCaptions ? undefined : refused} />
      <CaptionsPanel captions={captions} refused={isOfCaptions ? refused : undefined} />
    </div>
  );
}
