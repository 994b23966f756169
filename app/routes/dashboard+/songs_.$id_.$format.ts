import type { LoaderFunctionArgs } from "@remix-run/node";
import { AppError } from "~/platform/errors";
import { writeLrc } from "~/models/live/lyrics/lrc";
import { writeSongVtt } from "~/models/live/lyrics/song-vtt";
import { getOwnSong } from "~/models/live/lyrics/songs.server";
import { withErrorPage } from "~/web/requests/page.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { required } from "~/platform/required";

/** Sends a song as a file in the format "lrc" or "vtt". */
export async function loader({ request, params: { id: songId, format } }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);

  return withErrorPage(request, async () => {
    const song = await getOwnSong(actor, required(songId));
    const songText =
      format === "lrc" ? writeLrc(song) : format === "vtt" ? writeSongVtt(song.verses) : null;
    if (songText === null) throw new AppError("not_found", "errors:notFound");

    const fileName = encodeURIComponent(`${song.title}.${format}`);

    return new Response(songText, {
      headers: {
        "Content-Type": `${format === "vtt" ? "text/vtt" : "text/plain"}; charset=utf-8`,
        "Content-Disposition": `attachment; filename*=UTF-8''${fileName}`,
        "Cache-Control": "private, no-store",
      },
    });
  });
}
