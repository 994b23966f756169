import type { LoaderFunctionArgs } from "@remix-run/node";
import { formatHourMinute } from "~/locales/dates";
import { getAudience, shareOf } from "~/models/live/streams/audience/audience.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { page } from "~/web/requests/page.server";
import { csvResponse } from "~/web/responses/csv.server";
import { viewContext } from "~/web/views/view-context.server";

const MINUTE_MS = 60_000;

/** Who was there, minute by minute: a line for each minute in which viewers were counted. Empty at the end if it was not recorded who came. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const { t, dayZone } = await viewContext(request);
  const { samples, peak, came } = await page(request, () => getAudience(actor, params.id!));
  const head = ["timeUtc", "time", "minute", "watching", "ofPeak"] as const;
  const rows = samples.map(({ at, viewers }) => [
    at.toISOString(),
    formatHourMinute(at, dayZone),
    { number: String((at.getTime() - samples[0]!.at.getTime()) / MINUTE_MS + 1) },
    { number: String(viewers) },
    { number: peak ? ((viewers / peak) * 100).toFixed(1) : "0" },
    came === null ? "" : { number: shareOf(viewers, came).toFixed(1) },
  ]);
  return csvResponse(`viewers-${params.id!}.csv`, [
    [...head.map((key) => t(`dashboard:figures.${key}`)), t("reach:share")],
    ...rows,
  ]);
}
