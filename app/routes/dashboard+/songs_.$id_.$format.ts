import type { LoaderFunctionArgs } from "@remix-run/node";
import { AppError } from "~/platform/errors";
import { writeLrc } from "~/models/live/lyrics/lrc";
import { writeSongVtt } from "~/models/live/lyrics/song-vtt";
import { getOwnSong } from "~/models/live/lyrics/songs.server";
import { page } from "~/web/requests/page.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { required } from "~/platform/required";

/** A song as a file, "lrc" or "vtt". */
export async function loader({ request, params: { id, format } }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);

  return page(request, async () => {
    const song = await getOwnSong(actor, required(id));
    const text =
      format === "lrc" ? writeLrc(song) : format === "vtt" ? writeSongVtt(song.verses) : null;
    if (text === null) throw new AppError("not_found", "errors:notFound");

    const name = encodeURIComponent(`${song.title}.${format}`);

    return new Response(text, {
      headers: {
        "Content-Type": `${format === "vtt" ? "text/vtt" : "text/plain"}; charset=utf-8`,
        "Content-Disposition": `attachment; filename*=UTF-8''${name}`,
        "Cache-Control": "private, no-store",
      },
    });
  });
}
