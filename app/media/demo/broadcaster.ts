import { randomUUID } from "node:crypto";
import type { LiveEngine } from "../engine.server";
import type { Ingest } from "../live-session";
import type { Show } from "../packager/show";
import { monotonicNow } from "../monotonic-clock";
import { type Clip, readClip } from "./clip";

const STEP_MS = 100;

/**
 * Loops the clip in real time, like a camera. Stops for good when an artist takes over the show.
 */
export async function startDemoBroadcast(engine: LiveEngine, eventId: string) {
  const clip = await readClip();
  const [startedAt, startedMonotonic] = [Date.now(), monotonicNow()];
  const stopped = new AbortController();
  const stop = () => stopped.abort();
  const publisher = {
    source: "demo" as const,
    sessionId: `demo-${randomUUID()}`,
    startedAt,
    onClose: stop,
  };
  const ingest = await engine.ingest(eventId, publisher);
  if (typeof ingest === "string") return { stop };

  for (const [trackName, track] of clip.tracks) ingest.configure(trackName, track);
  const position = { round: 0, next: 0 };
  const timer = setInterval(() => {
    sendUntil(ingest, clip, position, (monotonicNow() - startedMonotonic) * 1000);
  }, STEP_MS).unref();

  stopped.signal.addEventListener("abort", () => clearInterval(timer));

  return { stop };
}

/**
 * If the process has missed more rounds than this, because it was paused (a laptop asleep), they
 * are skipped.
 */
const MAX_CATCH_UP_ROUNDS = 1;

function sendUntil(
  ingest: Ingest,
  clip: Clip,
  position: { round: number; next: number },
  nowUs: number,
) {
  const loopUs = clip.seconds * 1e6;
  const roundNow = Math.floor(nowUs / loopUs);
  if (roundNow - position.round > MAX_CATCH_UP_ROUNDS)
    Object.assign(position, { round: roundNow, next: 0 });
  for (;;) {
    const packet = clip.packets[position.next]!;
    const timestampUs = position.round * loopUs + packet.timestampUs;
    if (timestampUs > nowUs) return;

    ingest.push(packet.name, { ...packet, timestampUs });
    position.next += 1;
    if (position.next === clip.packets.length)
      Object.assign(position, { round: position.round + 1, next: 0 });
  }
}

/** Packages the clip as a finished show for the demo's past event. */
export async function packageDemoShow(show: Show, rounds: number, startedAt: Date) {
  const clip = await readClip();

  await show.begin({ id: `demo-${randomUUID()}`, startedAt: startedAt.getTime(), isPast: true });
  for (const [trackName, track] of clip.tracks) show.configure(trackName, track);
  for (let round = 0; round < rounds; round++) {
    const offset = round * clip.seconds * 1e6;

    for (const packet of clip.packets) {
      show.push(packet.name, { ...packet, timestampUs: offset + packet.timestampUs });
    }
  }

  show.finish();
  await show.settled();
}
