import type { Capture } from "./capture";
import { encodable, type EncoderEvents, startSound, startVideo } from "./encode";
import { ladderFor, type Rung, type Strength } from "./ladder";
import { BroadcastError } from "./problems";
import { recordableFormat, startRecording } from "./recorder";

/** How this browser turns camera and microphone into packets. */
export interface Encoders {
  rungs: Rung[];
  start: (capture: Capture, events: EncoderEvents) => Promise<void>;
  /** After the capture has another picture: the rungs stay what they are, so that those who watch see no cut. */
  renewPicture: () => Promise<void>;
  stop: () => void;
}

/** WebCodecs where there is one; else what the browser records of itself. @throws BroadcastError no_encoder */
export async function chooseEncoders({ width, height }: Capture["size"], strength: Strength): Promise<Encoders> {
  const ladder = ladderFor(width || 1280, height || 720, strength);
  try {
    return webCodecs(await encodable(ladder));
  } catch (error) {
    if (!(error instanceof BroadcastError) || !recordableFormat()) throw error;
    return recording(ladder[0]!);
  }
}

function webCodecs(rungs: Rung[]): Encoders {
  let [video, sound]: (Awaited<ReturnType<typeof startVideo>> | null)[] = [null, null];
  let renew = async () => {};
  return {
    rungs,
    start: async (capture, events) => {
      sound = await startSound(capture.audio, events);
      video = await startVideo(capture.video, rungs, events);
      renew = async () => {
        await video?.stop();
        video = await startVideo(capture.video, rungs, events);
      };
    },
    renewPicture: () => renew(),
    stop: () => {
      void video?.stop();
      void sound?.stop();
    },
  };
}

function recording(rung: Rung): Encoders {
  let current: ReturnType<typeof startRecording> | null = null;
  let renew = async () => {};
  return {
    rungs: [rung],
    start: async (capture, events) => {
      renew = async () => {
        await current?.stop();
        current = startRecording([capture.video, capture.audio], rung, events);
      };
      await renew();
    },
    renewPicture: () => renew(),
    stop: () => void current?.stop(),
  };
}
