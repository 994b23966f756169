import type { Actor } from "~/models/base/actor";
import { canWatch } from "../streams/playback-access.server";
import { findRecording } from "../streams/replay/recordings.server";
import { replayPeriod, replayPosition } from "../streams/replay/replay-time";
import { listLinesBetween } from "./history.server";
import { readRefusal } from "./permissions";
import type { ReplayLine } from "./protocol";
import { getChatContext } from "./chat-context.server";

const PAGE_SIZE = 300;

export type ReplayChat = { lines: ReplayLine[]; hasMore: boolean };

/**
 * Reads the chat of a show with its positions in the replay.
 * @throws AppError not_found, forbidden
 */
export async function readReplayChat(
  actor: Actor,
  eventId: string,
  afterSeq = 0,
): Promise<ReplayChat> {
  const refusal = readRefusal(await getChatContext(actor, eventId));
  // A ticket for the replay alone opens its chat, too.
  if (refusal && !(await canWatch(actor, eventId))) throw refusal;

  const recording = await findRecording(eventId);
  const period = recording && replayPeriod(recording.spans, recording.durationMs);
  if (!period) return { lines: [], hasMore: false };

  const chatLines = await listLinesBetween(eventId, {
    ...period,
    after: afterSeq,
    limit: PAGE_SIZE,
  });
  const replayLines = chatLines.map((line) => {
    const positionMs =
      replayPosition(recording.spans, recording.durationMs, Date.parse(line.timestamp)) ?? 0;

    return { ...line, atSeconds: Math.floor(positionMs / 1000) };
  });

  return { lines: replayLines, hasMore: chatLines.length === PAGE_SIZE };
}
