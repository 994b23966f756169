import { randomUUID } from "node:crypto";
import type { Publisher } from "../publisher";
import { getMedia } from "../media.server";
import { SOUND, soundPackets, VIDEO, videoPackets } from "./test-packets";

/**
 * Puts five seconds of a show with video and audio on air. The returned ingest can send more and
 * end it.
 */
export async function sendFiveSeconds(eventId: string, source: Publisher["source"] = "demo") {
  const publisher = { source, sessionId: randomUUID(), startedAt: Date.now(), onClose: () => {} };
  const ingest = await getMedia().engine.ingest(eventId, publisher);
  if (typeof ingest === "string") throw new Error(ingest);

  ingest.configure("v720", VIDEO);
  ingest.configure("a", SOUND);
  for (const packet of videoPackets({ seconds: 5 })) ingest.push("v720", packet);
  for (const packet of soundPackets({ seconds: 5 })) ingest.push("a", packet);

  return ingest;
}
