import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { packArtistArchive } from "~/models/exports/artist-archive.server";
import { page } from "~/requests/page.server";
import { requireArtist } from "~/requests/require-artist.server";
import { siteUrl } from "~/requests/site-url.server";

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
