import type { LoaderFunctionArgs } from "@remix-run/node";
import { listSourcesOfShow } from "~/models/live/streams/reach/ticket-sources.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { withErrorPage } from "~/web/requests/page.server";
import { csvResponse } from "~/web/responses/csv.server";
import { sourceRows } from "~/web/views/reach-view.server";
import { viewContext } from "~/web/views/view-context.server";
import { required } from "~/platform/required";

/** The sources of a show's tickets, as a CSV file. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const sources = await withErrorPage(request, () => listSourcesOfShow(actor, required(params.id)));

  return csvResponse(
    request,
    `sources-${required(params.id)}.csv`,
    sourceRows(sources, await viewContext(request)),
  );
}
