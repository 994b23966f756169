import { KEY_FRAME_SECONDS } from "~/media/ingest/protocol";
import { AUDIO_BIT_RATE, type Encoding, stoppableEvents } from "./encode";
import type { EncoderEvents } from "./encoder-events";
import type { Rendition } from "./ladder";
import { BroadcastError } from "../problems";
import { readPackets } from "./recorder-packets";

const CHUNK_MS = 500;
const FORMATS = ["video/mp4;codecs=avc1.42E01E,mp4a.40.2", "video/mp4;codecs=avc1,mp4a.40.2"];

/** A MediaRecorder format that the server accepts. */
export function findRecordingFormat(): string | undefined {
  if (typeof MediaRecorder === "undefined") return undefined;

  return FORMATS.find((format) => MediaRecorder.isTypeSupported(format));
}

/**
 * Sends a MediaRecorder recording: one rendition at the camera's own size.
 * @throws BroadcastError no_encoder
 */
export function startRecording(
  tracks: MediaStreamTrack[],
  rendition: Rendition,
  events: EncoderEvents,
): Encoding {
  const mimeType = findRecordingFormat();
  if (!mimeType) throw new BroadcastError("no_encoder");

  const recorder = new MediaRecorder(new MediaStream(tracks), {
    mimeType,
    videoBitsPerSecond: rendition.bitRate,
    audioBitsPerSecond: AUDIO_BIT_RATE,
    // Browsers that do not know this option ignore it.
    ...{ videoKeyFrameIntervalDuration: KEY_FRAME_SECONDS * 1000 },
  });
  const { stoppable, mute } = stoppableEvents(events);

  recorder.onstart = () => {
    readPackets(chunksOf(recorder), rendition.name, Date.now() * 1000, stoppable).catch(() =>
      stoppable.onFailure(),
    );
  };

  recorder.onerror = () => stoppable.onFailure();
  recorder.start(CHUNK_MS);

  return {
    stop: async () => {
      mute();
      if (recorder.state !== "inactive") recorder.stop();
    },
  };
}

function chunksOf(recorder: MediaRecorder): ReadableStream<Uint8Array> {
  let lastChunk = Promise.resolve();

  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      recorder.ondataavailable = ({ data }) => {
        lastChunk = lastChunk.then(async () =>
          controller.enqueue(new Uint8Array(await data.arrayBuffer())),
        );
      };

      recorder.onstop = () => void lastChunk.then(() => controller.close());
    },
  });
}
