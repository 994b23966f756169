import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { packArtistArchive } from "~/models/moving/exports/artist-archive.server";
import { page } from "~/web/requests/page.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { siteUrl } from "~/web/requests/site-url.server";

/** Everything an artist has here, packed while it is sent. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const zip = await page(request, () => packArtistArchive(actor, siteUrl(request)));
  return new Response(createReadableStreamFromReadable(zip), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": 'attachment; filename="nhacsong-artist.zip"',
      "Cache-Control": "private, no-store",
    },
  });
}
