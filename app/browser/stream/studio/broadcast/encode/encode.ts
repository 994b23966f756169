import {
  canEncodeAudio,
  canEncodeVideo,
  MediaStreamAudioTrackSource,
  MediaStreamVideoTrackSource,
  Mp4OutputFormat,
  NullTarget,
  Output,
  type VideoSample,
} from "mediabunny";
import { AUDIO_TRACK, KEY_FRAME_SECONDS, LOW_AUDIO_TRACK } from "~/media/ingest/protocol";
import { loadChunk } from "~/platform/chunks/load-chunk";
import { DrawingPace } from "./drawing-pace";
import type { Rendition } from "./ladder";
import { BroadcastError } from "../problems";
import { type EncodedPacketHandler, packetHandler } from "./encoder-output";
import type { EncoderEvents } from "./encoder-events";

const FRAME_RATE = 30;

export const AUDIO_BIT_RATE = 128_000;
/**
 * Bit rate of the sound for connections of 128 kbit/s, where delay and repeated packets use up half
 * of the bandwidth.
 */
const LOW_AUDIO_BIT_RATE = 48_000;

export interface Encoding {
  stop: () => Promise<void>;
}

/** Encodes every rendition as H.264. */
export async function startVideo(
  track: MediaStreamVideoTrack,
  renditions: Rendition[],
  events: EncoderEvents,
) {
  const pace = new DrawingPace();

  return startEncoding(events, (output, stoppable) => {
    const sources = renditions.map((rendition) =>
      videoSource(track, rendition, pace, packetHandler(rendition.name, "video", stoppable)),
    );

    for (const source of sources) output.addVideoTrack(source, { isRelativeToUnixEpoch: true });

    return sources;
  });
}

export async function startAudio(track: MediaStreamAudioTrack, events: EncoderEvents) {
  await loadAacEncoder();

  return startEncoding(events, (output, stoppable) => {
    const sources = [
      audioSource(track, AUDIO_BIT_RATE, packetHandler(AUDIO_TRACK, "audio", stoppable)),
      audioSource(track, LOW_AUDIO_BIT_RATE, packetHandler(LOW_AUDIO_TRACK, "audio", stoppable)),
    ];

    for (const source of sources) output.addAudioTrack(source, { isRelativeToUnixEpoch: true });

    return sources;
  });
}

function audioSource(
  track: MediaStreamAudioTrack,
  bitrate: number,
  onEncodedPacket: EncodedPacketHandler,
) {
  return new MediaStreamAudioTrackSource(
    track,
    { codec: "aac", bitrate, onEncodedPacket },
    { timestampBase: "unix" },
  );
}

/** @throws BroadcastError no_encoder */
export async function filterEncodable(renditions: Rendition[]): Promise<Rendition[]> {
  const encodable: Rendition[] = [];

  for (const rendition of renditions) {
    const { width, height, bitRate } = rendition;
    if (await canEncodeVideo("avc", { width, height, bitrate: bitRate })) encodable.push(rendition);
  }

  if (encodable.length === 0) throw new BroadcastError("no_encoder");

  return encodable;
}

type Source = MediaStreamVideoTrackSource | MediaStreamAudioTrackSource;

/** Discards the container and reports each packet as soon as it is encoded. */
async function startEncoding(
  events: EncoderEvents,
  addSources: (output: Output, stoppable: EncoderEvents) => Source[],
) {
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: "fragmented" }),
    target: new NullTarget(),
  });
  const { stoppable, mute } = stoppableEvents(events);

  for (const source of addSources(output, stoppable))
    source.errorPromise.catch(() => stoppable.onFailure());
  await output.start();

  const stop = () => {
    mute();

    return output.cancel();
  };

  return { stop } satisfies Encoding;
}

/** Wraps events so that none is delivered after the stop. */
export function stoppableEvents(events: EncoderEvents) {
  let isOpen = true;
  const stoppable: EncoderEvents = {
    onConfig: (config) => isOpen && events.onConfig(config),
    onPacket: (packet) => isOpen && events.onPacket(packet),
    onFailure: (problem) => isOpen && events.onFailure(problem),
  };

  return {
    stoppable,
    mute: () => {
      isOpen = false;
    },
  };
}

/**
 * Loads an AAC encoder in browsers that have none (Firefox, Chromium on Linux).
 * @throws BroadcastError incomplete
 */
async function loadAacEncoder() {
  if (
    await canEncodeAudio("aac", { numberOfChannels: 2, sampleRate: 48000, bitrate: AUDIO_BIT_RATE })
  )
    return;

  const { registerAacEncoder } = await loadChunk(() => import("@mediabunny/aac-encoder")).catch(
    () => {
      throw new BroadcastError("incomplete");
    },
  );

  registerAacEncoder();
}

function videoSource(
  track: MediaStreamVideoTrack,
  rendition: Rendition,
  pace: DrawingPace,
  onEncodedPacket: EncodedPacketHandler,
) {
  const { name, width, height, bitRate } = rendition;

  return new MediaStreamVideoTrackSource(
    track,
    {
      codec: "avc",
      bitrate: bitRate,
      keyFrameInterval: KEY_FRAME_SECONDS,
      latencyMode: "realtime",
      // Frames keep their size if possible, because drawing one can cost far more than encoding it.
      sizeChangeBehavior: "passThrough",
      transform: {
        process: (frame) =>
          isEncodable(frame, rendition)
            ? frame
            : pace.draw(name, () => frame.transform({ width, height, fit: "contain" })),
      },
      onEncoderConfig: (config) =>
        Object.assign(config, { width, height, displayWidth: width, displayHeight: height }),
      onEncodedPacket,
    },
    { frameRate: FRAME_RATE, timestampBase: "unix" },
  );
}

/**
 * True if the encoder takes the frame as the camera delivers it. A frame of unknown format cannot
 * be encoded.
 */
function isEncodable(
  { format, codedWidth, codedHeight, rotation, flip }: VideoSample,
  { width, height }: Rendition,
) {
  if (format === null || rotation !== 0 || flip) return false;
  if (codedWidth === width && codedHeight === height) return true;

  // WebCodecs requires encoders to scale frames of another size. Only Chromium was tested, so in
  // other browsers the frame is scaled before it is encoded.
  const hasSameShape = Math.abs((codedWidth * height) / (codedHeight * width) - 1) < 0.01;

  return hasSameShape && navigator.userAgent.includes("Chrome/");
}
