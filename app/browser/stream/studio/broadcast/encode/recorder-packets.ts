import { EncodedPacketSink, Input, type InputTrack, MP4, ReadableStreamSource } from "mediabunny";
import { AUDIO_TRACK, type TrackName } from "~/media/ingest/protocol";
import type { EncoderEvents } from "./encoder-events";
import { packetHandler } from "./encoder-output";

/**
 * Reads packets from a growing fragmented MP4, as browsers without WebCodecs record it.
 * `startedAtUs` is in µs since
 * 1970. Resolves at the end of the bytes.
 */
export async function readPackets(
  bytes: ReadableStream<Uint8Array>,
  videoName: TrackName,
  startedAtUs: number,
  events: EncoderEvents,
): Promise<void> {
  const input = new Input({ source: new ReadableStreamSource(bytes), formats: [MP4] });
  const [video, audio] = await Promise.all([
    input.getPrimaryVideoTrack(),
    input.getPrimaryAudioTrack(),
  ]);
  if (!video) throw new Error("A recording without a picture");

  await Promise.all([
    reportPackets(video, await video.getDecoderConfig(), videoName, startedAtUs, events),
    audio && reportPackets(audio, await audio.getDecoderConfig(), AUDIO_TRACK, startedAtUs, events),
  ]);
}

type DecoderConfig = VideoDecoderConfig | AudioDecoderConfig | null;

async function reportPackets(
  track: InputTrack,
  decoderConfig: DecoderConfig,
  trackName: TrackName,
  startedAtUs: number,
  events: EncoderEvents,
) {
  if (!decoderConfig) throw new Error("A recording in an unknown format");

  const report = packetHandler(
    trackName,
    track.isVideoTrack() ? "video" : "audio",
    events,
    startedAtUs,
  );

  for await (const packet of new EncodedPacketSink(track).packets())
    report(packet, { decoderConfig });
}
