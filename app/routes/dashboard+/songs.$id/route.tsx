import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { intentAction } from "~/web/forms/form-action.server";
import { formFor } from "~/web/forms/form.server";
import { speak } from "~/locales/i18n.server";
import { SongInput } from "~/models/live/lyrics/schema";
import { writeSongVtt } from "~/models/live/lyrics/song-vtt";
import { deleteSong, getOwnSong, updateSong } from "~/models/live/lyrics/songs.server";
import { translationText, wordsText } from "~/models/live/lyrics/words";
import { withErrorPage } from "~/web/requests/page.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { SongForm } from "~/ui/dashboard/song-form";
import { ButtonLink, buttonClass } from "~/ui/elements/button";
import { Panel, SectionHead } from "~/ui/elements/panel";
import { ConfirmSheet } from "~/ui/sheet/confirm-sheet";
import { titleMeta } from "~/ui/meta/title-meta";
import { deleteSongQuestion } from "~/web/views/questions.server";
import { required } from "~/platform/required";

export const meta = titleMeta;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const { t } = await speak(request);
  const song = await withErrorPage(request, () => getOwnSong(actor, required(params.id)));
  const { id, title, writer, verses } = song;
  const values = {
    title,
    writer: writer ?? "",
    words: wordsText(verses),
    translation: translationText(verses),
  };

  return {
    title: t("songbook:edit", { title }),
    song: { id, hasWords: verses.length > 0, hasTimes: writeSongVtt(verses) !== null },
    deletion: deleteSongQuestion(song, t),
    values: verses.length > 0 ? { ...values, confirmed: "on" } : values,
  };
}

const ownerForm = formFor(async ({ request, params }) => {
  const { actor } = await requireArtist(request);

  await getOwnSong(actor, params.id);

  return { actor };
});

export const action = intentAction({
  save: ownerForm({
    schema: SongInput,
    run: ({ actor, params }, songFields) => updateSong(actor, params.id, songFields),
    toast: { title: "songbook:saved" },
  }),
  delete: ownerForm({
    run: ({ actor, params }) => deleteSong(actor, params.id),
    redirectTo: "/dashboard/songs",
    toast: { title: "songbook:deleted" },
  }),
});

export default function SongScreen() {
  const { t } = useTranslation(["songbook", "common"]);
  const { title, song, deletion, values } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const filePath = (format: "lrc" | "vtt") => `/dashboard/songs/${song.id}/${format}`;

  return (
    <div className="wrap section snug stack loose">
      <SectionHead
        back={{ to: "/dashboard/songs", label: t("songbook") }}
        level={1}
        size="s"
        title={title}
      />
      <Panel>
        <SongForm
          key={JSON.stringify(values)}
          values={values}
          lastResult={lastResult}
          intent="save"
        />
      </Panel>
      <div className="row">
        <ButtonLink to="/dashboard/songs/new">{t("addAnother")}</ButtonLink>
        {song.hasWords && (
          <a className={buttonClass({ variant: "line" })} href={filePath("lrc")} download>
            {t("exportLrc")}
          </a>
        )}
        {song.hasTimes && (
          <a className={buttonClass({ variant: "line" })} href={filePath("vtt")} download>
            {t("exportVtt")}
          </a>
        )}
        <ConfirmSheet label={t("common:delete")} variant="danger" question={deletion} />
      </div>
      {song.hasWords && !song.hasTimes && <p className="meta">{t("noTimes")}</p>}
    </div>
  );
}
