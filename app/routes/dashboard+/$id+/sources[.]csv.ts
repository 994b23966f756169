import type { LoaderFunctionArgs } from "@remix-run/node";
import { listSourcesOfShow } from "~/models/live/streams/reach/ticket-sources.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { page } from "~/web/requests/page.server";
import { csvResponse } from "~/web/responses/csv.server";
import { sourceRows } from "~/web/views/reach-view.server";
import { viewContext } from "~/web/views/view-context.server";
import { required } from "~/platform/required";

/** What the tickets of a show came by. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const sources = await page(request, () => listSourcesOfShow(actor, required(params.id)));

  return csvResponse(
    request,
    `sources-${required(params.id)}.csv`,
    sourceRows(sources, await viewContext(request)),
  );
}
