import type { LoaderFunctionArgs } from "@remix-run/node";
import { listSourcesOfShow } from "~/models/streams/reach/ticket-sources.server";
import { requireArtist } from "~/requests/require-artist.server";
import { page } from "~/requests/page.server";
import { csvResponse } from "~/responses/csv.server";
import { sourceRows } from "~/views/reach-view.server";
import { viewContext } from "~/views/view-context.server";

/** What the tickets of a show came by. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const sources = await page(request, () => listSourcesOfShow(actor, params.id!));
  return csvResponse(`sources-${params.id!}.csv`, sourceRows(sources, await viewContext(request)));
}
