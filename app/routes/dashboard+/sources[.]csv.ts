import type { LoaderFunctionArgs } from "@remix-run/node";
import { listSourcesOfArtist } from "~/models/live/streams/reach/ticket-sources.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { csvResponse } from "~/web/responses/csv.server";
import { sourceRows } from "~/web/views/reach-view.server";
import { viewContext } from "~/web/views/view-context.server";

/** The sources of the tickets of all shows, as a CSV file. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const sources = await listSourcesOfArtist(actor);

  return csvResponse(request, "sources.csv", sourceRows(sources, await viewContext(request)));
}
