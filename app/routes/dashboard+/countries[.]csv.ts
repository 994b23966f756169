import type { LoaderFunctionArgs } from "@remix-run/node";
import { listCountriesOfArtist } from "~/models/live/streams/reach/countries.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { csvResponse } from "~/web/responses/csv.server";
import { countryRows } from "~/web/views/reach-view.server";
import { viewContext } from "~/web/views/view-context.server";

/** Viewers and tickets of all shows by country, as a CSV file. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const countries = await listCountriesOfArtist(actor);

  return csvResponse(request, "countries.csv", countryRows(countries, await viewContext(request)));
}
