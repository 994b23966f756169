import express, { type RequestHandler } from "express";
import { getActor } from "~/auth/session.server";
import { AppError } from "~/platform/errors";
import { recordPlaybackReport } from "~/models/live/streams/audience/playback-reports.server";
import { PlaybackReport } from "~/models/live/streams/schema";

const MAX_BYTES = 1000;

const readJson = express.json({ type: () => true, limit: MAX_BYTES });

/**
 * Receives playback statistics, which stay on this server and are anonymous. Every player sends
 * them twice a minute, so they skip the routing of pages.
 */
export const playbackReport: RequestHandler<{ id: string }>[] = [
  readJson,
  (request, response, next) => {
    const receive = async () => {
      const report = PlaybackReport.safeParse(request.body);
      if (!report.success) throw new AppError("invalid", "errors:invalid");

      await recordPlaybackReport(
        await getActor(request.headers.cookie),
        request.params.id,
        report.data,
      );
      response.status(204).end();
    };

    receive().catch(next);
  },
];
