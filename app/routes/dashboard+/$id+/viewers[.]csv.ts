import type { LoaderFunctionArgs } from "@remix-run/node";
import { getAudience, shareOf } from "~/models/live/streams/audience/audience.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { page } from "~/web/requests/page.server";
import { csvTime, csvTimeHead } from "~/web/responses/csv-time.server";
import { csvResponse } from "~/web/responses/csv.server";
import { viewContext } from "~/web/views/view-context.server";
import { first, required } from "~/platform/required";

const MINUTE_MS = 60_000;

/**
 * Who was there, minute by minute: a line for each minute in which viewers were counted. Empty at
 * the end if it was not recorded who came.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const { t, dayZone } = await viewContext(request);
  const { samples, peak, came } = await page(request, () =>
    getAudience(actor, required(params.id)),
  );
  const head = (["minute", "watching", "ofPeak"] as const).map((key) =>
    t(`dashboard:figures.${key}`),
  );
  const times = [
    t("dashboard:figures.timeUtc"),
    csvTimeHead(t("dashboard:figures.time"), dayZone, t),
  ];
  const rows = samples.map(({ at, viewers }) => [
    csvTime(at, "UTC"),
    csvTime(at, dayZone),
    { number: String((at.getTime() - first(samples).at.getTime()) / MINUTE_MS + 1) },
    { number: String(viewers) },
    { number: peak ? ((viewers / peak) * 100).toFixed(1) : "0" },
    came === null ? "" : { number: shareOf(viewers, came).toFixed(1) },
  ]);

  return csvResponse(request, `viewers-${required(params.id)}.csv`, [
    [...times, ...head, t("reach:share")],
    ...rows,
  ]);
}
