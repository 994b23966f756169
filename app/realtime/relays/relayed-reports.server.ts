import type { Socket } from "node:net";
import { isFromOwnPage } from "~/platform/http/origin.server";
import { getActor } from "~/auth/session.server";
import { AppError } from "~/platform/errors";
import { logger } from "~/platform/logging/logger.server";
import { recordPlaybackReport } from "~/models/live/streams/audience/playback-reports.server";
import type { RelayedReport } from "./protocol";

/** Counts a player's report that a relay received. Foreign pages and people without access are ignored. */
export async function recordReport({ eventId, report, headers }: RelayedReport, peer: Socket) {
  if (!isFromOwnPage({ headers, socket: peer })) return;

  try {
    await recordPlaybackReport(await getActor(headers.cookie), eventId, report);
  } catch (error) {
    if (!(error instanceof AppError)) logger.error({ error }, "A playback report from a relay could not be counted");
  }
}
