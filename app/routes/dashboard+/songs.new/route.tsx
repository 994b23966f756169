import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formAction } from "~/web/forms/form-action.server";
import { artistForm } from "~/web/forms/forms.server";
import { speak } from "~/locales/i18n.server";
import { SongInput } from "~/models/live/lyrics/schema";
import { createSong } from "~/models/live/lyrics/songs.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { SongForm } from "~/ui/dashboard/song-form";
import { Panel, SectionHead } from "~/ui/elements/panel";
import { titleMeta } from "~/ui/meta/title-meta";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireArtist(request);

  const { t } = await speak(request);

  return { title: t("songbook:add") };
}

export const action = formAction(
  artistForm({
    schema: SongInput,
    run: ({ actor }, songFields) => createSong(actor, songFields),
    redirectTo: ({ id: songId }) => `/dashboard/songs/${songId}`,
    toast: { title: "songbook:created" },
  }),
);

export default function NewSongScreen() {
  const { t } = useTranslation("songbook");
  const { title } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;

  return (
    <div className="wrap section snug stack loose">
      <SectionHead
        back={{ to: "/dashboard/songs", label: t("songbook") }}
        level={1}
        size="s"
        title={title}
      />
      <Panel>
        <SongForm lastResult={lastResult} />
      </Panel>
    </div>
  );
}
