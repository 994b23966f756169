import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { decodePacket, parsePublisherFrame } from "../../../app/media/ingest/protocol";
import { countSamples, firstSoundUs, listSegments, playbackUrl } from "./live-playlists";

/** Dates in playlists are rounded to milliseconds; a stand-in starts a frame after what came. */
const ROUNDING_MS = 5;
const AAC_FRAME_US = (1024 * 1e6) / 48_000;
/** The sound, and the sound with few bits. */
const SOUND = new Set(["a", "al"]);

/** Every packet that leaves the studio, by rendition; resent ones count once. */
export function listenToCamera(page: Page): Map<string, Set<number>> {
  const sent = new Map<string, Set<number>>();

  page.on("websocket", (socket) => {
    const names = new Map<number, string>();

    socket.on("framesent", ({ payload }) => {
      if (typeof payload === "string") {
        const frame = parsePublisherFrame(payload);
        if (frame?.type === "config") names.set(frame.track, frame.name);
        // Packets after the end belong to no show.
        if (frame?.type === "end") names.clear();

        return;
      }

      const packet = decodePacket(payload);
      const name = packet && names.get(packet.track);
      if (name) sent.set(name, (sent.get(name) ?? new Set()).add(packet.timestampUs));
    });
  });

  return sent;
}

async function replayUrl(request: APIRequestContext, eventId: string): Promise<string> {
  const status = async () =>
    ((await (await request.get(`/api/events/${eventId}/stream`)).json()) as { status: string })
      .status;

  await expect.poll(status).toBe("replay");

  return (await playbackUrl(request, eventId))!;
}

/**
 * After the end: the replay holds every packet that left the studio, once, without a cut. A show
 * begins with its first picture: sound from before it belongs to no segment. On a slow computer the
 * last segment has pictures alone, because the studio was closed before it had encoded their sound.
 */
export async function expectAllKept(
  request: APIRequestContext,
  eventId: string,
  sent: Map<string, Set<number>>,
) {
  const replay = await replayUrl(request, eventId);

  expect([...sent.keys()].sort()).toEqual(["a", "al", "v360", "v720"]);

  const begins = await firstSoundUs(request, replay);
  const { segments } = await listSegments(request, replay, "a");
  const startedAt = segments[0]!.at - begins / 1000;
  const firstPictures = ["v720", "v360"].map((name) => Math.min(...sent.get(name)!));

  expect(begins, "sound begins with the picture").toBeLessThan(
    Math.max(...firstPictures) + AAC_FRAME_US,
  );
  for (const [rendition, all] of sent) {
    const from = SOUND.has(rendition)
      ? (await firstSoundUs(request, replay, rendition)) - AAC_FRAME_US / 2
      : -Infinity;

    expect(SOUND.has(rendition) ? Math.abs(from - begins) : 0, rendition).toBeLessThan(
      2 * AAC_FRAME_US,
    );

    const timestamps = [...all].filter((us) => us > from);
    const newestMs = startedAt + Math.max(...timestamps) / 1000;
    const stored = await countSamples(request, replay, rendition, newestMs + ROUNDING_MS);

    expect(stored, `${rendition}: samples stored of those sent`).toEqual({
      samples: timestamps.length,
      cuts: 0,
    });
  }
}
