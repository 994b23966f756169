import type { Capture } from "../capture/capture";
import { filterEncodable, type Encoding, startAudio, startVideo } from "./encode";
import { EncoderRestarts } from "./encoder-restarts";
import type { EncoderEvents } from "./encoder-events";
import { ladderFor, type Rendition, type LadderOptions } from "./ladder";
import { BroadcastError } from "../problems";
import { findRecordingFormat, startRecording } from "./recorder";

/** "picture" is video without audio. */
export type Parts = "all" | "picture";

export interface Encoders {
  renditions: Rendition[];
  /**
   * Resolves once everything runs. Video waits for the first audio packet, which some browsers
   * never produce.
   */
  start: (capture: Capture, events: EncoderEvents, parts: Parts) => Promise<void>;
  /** Restarts after a camera change with the same renditions, so that viewers see no cut. */
  restartVideo: () => Promise<void>;
  stop: () => void;
}

/** Uses WebCodecs, else MediaRecorder. @throws BroadcastError no_encoder */
export async function chooseEncoders(
  { width, height }: Capture["size"],
  strength: LadderOptions,
): Promise<Encoders> {
  const ladder = ladderFor(width || 1280, height || 720, strength);

  try {
    return webCodecs(await filterEncodable(ladder));
  } catch (error) {
    if (!(error instanceof BroadcastError) || !findRecordingFormat()) throw error;

    return recording(ladder[0]!);
  }
}

function webCodecs(renditions: Rendition[]): Encoders {
  const running = new RunningEncodings();
  let video: Encoding | null = null;
  let renew = async () => {};

  let restarts: EncoderRestarts | null = null;

  return {
    renditions,
    start: async (capture, events, parts) => {
      if (parts === "all") {
        const { audioStarted, withAudio } = waitForAudio(events);

        await running.add(startAudio(capture.audio, withAudio));
        await audioStarted;
      }

      const giveUp = () => void events.onFailure();
      const currentRestarts = (restarts = new EncoderRestarts({ renew: () => renew(), giveUp }));
      // Restarts video only; the sound goes on. A failure with a problem is final, because a new
      // encoder would fail in the same way.
      const onFailure: EncoderEvents["onFailure"] = (problem) =>
        problem ? events.onFailure(problem) : currentRestarts.noteFailure();

      renew = async () => {
        await video?.stop().catch(() => {});
        if (running.isStopped) return;

        video = await running.add(startVideo(capture.video, renditions, { ...events, onFailure }));
      };

      await renew();
    },
    restartVideo: () => renew(),
    stop: () => {
      restarts?.stop();
      running.stop();
    },
  };
}

function recording(rendition: Rendition): Encoders {
  const running = new RunningEncodings();
  let current: Encoding | null = null;
  let renew = async () => {};

  return {
    renditions: [rendition],
    start: async (capture, events, parts) => {
      const { audioStarted, withAudio } = waitForAudio(events);
      const tracks = () => (parts === "all" ? [capture.video, capture.audio] : [capture.video]);

      renew = async () => {
        await current?.stop();
        if (!running.isStopped)
          current = await running.add(startRecording(tracks(), rendition, withAudio));
      };

      await renew();
      if (parts === "all") await audioStarted;
    },
    restartVideo: () => renew(),
    stop: () => running.stop(),
  };
}

/** The encodings of a broadcast. Stopping them also stops encodings that are still starting. */
class RunningEncodings {
  private readonly encodings: Encoding[] = [];
  isStopped = false;

  async add(starting: Encoding | Promise<Encoding>) {
    const encoding = await starting;
    if (this.isStopped) void encoding.stop();
    else this.encodings.push(encoding);

    return encoding;
  }

  stop() {
    this.isStopped = true;
    for (const encoding of this.encodings.splice(0)) void encoding.stop();
  }
}

/** `audioStarted` resolves with the first audio packet. */
function waitForAudio(events: EncoderEvents) {
  let onSound = () => {};

  const audioStarted = new Promise<void>((resolve) => {
    onSound = resolve;
  });
  const onPacket: EncoderEvents["onPacket"] = (packet) => {
    if (packet.kind === "audio") onSound();
    events.onPacket(packet);
  };

  return { audioStarted, withAudio: { ...events, onPacket } };
}
