import type { LoaderFunctionArgs } from "@remix-run/node";
import { listSourcesOfArtist } from "~/models/streams/reach/ticket-sources.server";
import { requireArtist } from "~/requests/require-artist.server";
import { csvResponse } from "~/responses/csv.server";
import { sourceRows } from "~/views/reach-view.server";
import { viewContext } from "~/views/view-context.server";

/** What the tickets of all shows came by. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const sources = await listSourcesOfArtist(actor);
  return csvResponse("sources.csv", sourceRows(sources, await viewContext(request)));
}
