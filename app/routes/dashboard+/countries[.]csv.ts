import type { LoaderFunctionArgs } from "@remix-run/node";
import { listCountriesOfArtist } from "~/models/streams/reach/countries.server";
import { requireArtist } from "~/requests/require-artist.server";
import { csvResponse } from "~/responses/csv.server";
import { countryRows } from "~/views/reach-view.server";
import { viewContext } from "~/views/view-context.server";

/** Viewers and tickets of all shows by country. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const countries = await listCountriesOfArtist(actor);
  return csvResponse("countries.csv", countryRows(countries, await viewContext(request)));
}
