import type { LoaderFunctionArgs } from "@remix-run/node";
import { getAudience, percentWatching } from "~/models/live/streams/audience/audience.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { withErrorPage } from "~/web/requests/page.server";
import { csvTime, csvTimeHead } from "~/web/responses/csv-time.server";
import { csvResponse } from "~/web/responses/csv.server";
import { viewContext } from "~/web/views/view-context.server";
import { first, required } from "~/platform/required";

const MINUTE_MS = 60_000;

/**
 * The number of viewers minute by minute as a CSV file, with a row for each minute in which viewers
 * were counted. The last column is empty if viewers were not recorded.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const { t, dayZone } = await viewContext(request);
  const {
    samples,
    peak: peakViewers,
    came: visitorCount,
  } = await withErrorPage(request, () => getAudience(actor, required(params.id)));
  const headCells = (["minute", "watching", "ofPeak"] as const).map((columnKey) =>
    t(`dashboard:figures.${columnKey}`),
  );
  const timeHeads = [
    t("dashboard:figures.timeUtc"),
    csvTimeHead(t("dashboard:figures.time"), dayZone, t),
  ];
  const sampleRows = samples.map(({ at: sampledAt, viewers }) => [
    csvTime(sampledAt, "UTC"),
    csvTime(sampledAt, dayZone),
    { number: String((sampledAt.getTime() - first(samples).at.getTime()) / MINUTE_MS + 1) },
    { number: String(viewers) },
    { number: peakViewers ? ((viewers / peakViewers) * 100).toFixed(1) : "0" },
    visitorCount === null ? "" : { number: percentWatching(viewers, visitorCount).toFixed(1) },
  ]);

  return csvResponse(request, `viewers-${required(params.id)}.csv`, [
    [...timeHeads, ...headCells, t("reach:share")],
    ...sampleRows,
  ]);
}
