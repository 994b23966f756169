import { KEY_FRAME_SECONDS } from "~/media/ingest/protocol";
import { AUDIO_BIT_RATE, type EncoderEvents, type Encoding, gateOf } from "./encode";
import type { Rung } from "./ladder";
import { BroadcastError } from "../problems";
import { readPackets } from "./recorder-packets";

const CHUNK_MS = 500;
const FORMATS = ["video/mp4;codecs=avc1.42E01E,mp4a.40.2", "video/mp4;codecs=avc1,mp4a.40.2"];

/** For browsers without WebCodecs: the format in which they record what the server takes, or undefined. */
export function recordableFormat(): string | undefined {
  if (typeof MediaRecorder === "undefined") return undefined;
  return FORMATS.find((format) => MediaRecorder.isTypeSupported(format));
}

/**
 * Sends what MediaRecorder records: one rung, at the camera's own size. For another camera, stop and start anew.
 * @throws BroadcastError no_encoder
 */
export function startRecording(tracks: MediaStreamTrack[], rung: Rung, events: EncoderEvents): Encoding {
  const mimeType = recordableFormat();
  if (!mimeType) throw new BroadcastError("no_encoder");
  const recorder = new MediaRecorder(new MediaStream(tracks), {
    mimeType,
    videoBitsPerSecond: rung.bitRate,
    audioBitsPerSecond: AUDIO_BIT_RATE,
    // Unknown to some browsers, which ignore it.
    ...{ videoKeyFrameIntervalDuration: KEY_FRAME_SECONDS * 1000 },
  });
  const { gate, shut } = gateOf(events);
  recorder.onstart = () => {
    readPackets(chunksOf(recorder), rung.name, Date.now() * 1000, gate).catch(() => gate.onFailure());
  };
  recorder.onerror = () => gate.onFailure();
  recorder.start(CHUNK_MS);
  return {
    stop: async () => {
      shut();
      if (recorder.state !== "inactive") recorder.stop();
    },
  };
}

function chunksOf(recorder: MediaRecorder): ReadableStream<Uint8Array> {
  let order = Promise.resolve();
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      recorder.ondataavailable = ({ data }) => {
        order = order.then(async () => controller.enqueue(new Uint8Array(await data.arrayBuffer())));
      };
      recorder.onstop = () => void order.then(() => controller.close());
    },
  });
}
