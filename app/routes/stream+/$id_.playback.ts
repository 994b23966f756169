import type { ActionFunctionArgs } from "@remix-run/node";
import { AppError } from "~/errors";
import { refuseBody } from "~/forms/read-fields.server";
import { actorOfRequest, page } from "~/requests/page.server";
import { recordPlaybackReport } from "~/models/streams/audience/playback-reports.server";
import { PlaybackReport } from "~/models/streams/schema";

const MAX_CHARACTERS = 1000;

/** Receives playback statistics. They stay on this server and are anonymous. */
export async function action({ request, params }: ActionFunctionArgs) {
  return page(request, async () => {
    const report = PlaybackReport.safeParse(readJson(await request.text().catch(refuseBody)));
    if (!report.success) throw new AppError("invalid", "errors:invalid");
    await recordPlaybackReport(await actorOfRequest(request), params.id!, report.data);
    return new Response(null, { status: 204 });
  });
}

function readJson(text: string): unknown {
  if (text.length > MAX_CHARACTERS) throw new AppError("too_large", "errors:invalid");
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
