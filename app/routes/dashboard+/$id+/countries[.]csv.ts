import type { LoaderFunctionArgs } from "@remix-run/node";
import { listCountriesOfShow } from "~/models/live/streams/reach/countries.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { withErrorPage } from "~/web/requests/page.server";
import { csvResponse } from "~/web/responses/csv.server";
import { countryRows } from "~/web/views/reach-view.server";
import { viewContext } from "~/web/views/view-context.server";
import { required } from "~/platform/required";

/** Viewers and tickets of a show by country, as a CSV file. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const countries = await withErrorPage(request, () =>
    listCountriesOfShow(actor, required(params.id)),
  );

  return csvResponse(
    request,
    `countries-${required(params.id)}.csv`,
    countryRows(countries, await viewContext(request)),
  );
}
