import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { speak } from "~/locales/i18n.server";
import { getOwnSong } from "~/models/live/lyrics/songs.server";
import { withErrorPage } from "~/web/requests/page.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { ConfirmScreen } from "~/ui/sheet/confirm-screen";
import { required } from "~/platform/required";

export const meta = titleMeta;

/** Asks before a song is deleted. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const { t } = await speak(request);
  const { id: songId, title } = await withErrorPage(request, () =>
    getOwnSong(actor, required(params.id)),
  );

  return { title: t("lyrics:deleteNamed", { title }), id: songId };
}

export default function DeleteSongScreen() {
  const { t } = useTranslation("lyrics");
  const { title, id: songId } = useLoaderData<typeof loader>();
  const song = `/dashboard/songs/${songId}`;

  return (
    <ConfirmScreen
      title={title}
      action={song}
      fields={{ intent: "delete" }}
      confirmLabel={t("delete")}
      body={<p>{t("deleteQuestion")}</p>}
      keep={{ to: song, label: t("keep") }}
    />
  );
}
