import type { LoaderFunctionArgs } from "@remix-run/node";
import { speak } from "~/locales/i18n.server";
import { getOwnSong } from "~/models/live/lyrics/songs.server";
import { withErrorPage } from "~/web/requests/page.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { deleteSongQuestion } from "~/web/views/questions.server";
import { required } from "~/platform/required";

export const meta = titleMeta;

/** Asks before a song is deleted. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const { t } = await speak(request);
  const song = await withErrorPage(request, () => getOwnSong(actor, required(params.id)));

  return deleteSongQuestion(song, t);
}

export { ConfirmScreen as default } from "~/ui/sheet/confirm-screen";
