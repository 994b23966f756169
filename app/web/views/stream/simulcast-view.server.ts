import { env } from "~/platform/settings/env.server";
import { hasFfmpeg } from "~/platform/process/has-ffmpeg.server";
import type { EventRecord } from "~/models/shows/events/event-record.server";
import { canStreamEvent } from "~/models/shows/events/permissions";
import {
  findSimulcastProblem,
  listShowSimulcasts,
} from "~/models/live/simulcast/show-simulcasts.server";
import type { SimulcastView } from "~/browser/stream/simulcast/simulcast.types";
import type { ViewContext } from "../view-context.server";

/**
 * The other sites to which the show is sent; null for people who may not broadcast it, for
 * rehearsals, and for shows that are streamed from another site only.
 */
export async function simulcastView(
  event: EventRecord,
  context: ViewContext,
): Promise<SimulcastView | null> {
  const { actor, t } = context;
  if (
    !canStreamEvent(actor, event) ||
    event.isRehearsal ||
    event.streamPlatform !== "nhacsong_live"
  )
    return null;

  const problem = env.SIMULCASTS === 0 ? "simulcast:serverOff" : findSimulcastProblem(event);
  const simulcasts = await listShowSimulcasts(actor, event.id);

  return {
    rows: simulcasts.map(({ id: targetId, name: targetName, isOn, report }) => ({
      id: targetId,
      name: targetName,
      isOn,
      report,
    })),
    problem: problem && t(problem),
    isFreeLookOnly: event.eventType === "ticketed",
    hasCard: hasFfmpeg(),
    isLive: event.isLive,
    setUpHref: actor.userId === event.artistId ? "/dashboard/simulcast" : null,
  };
}
