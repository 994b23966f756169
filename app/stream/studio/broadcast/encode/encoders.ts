import type { Capture } from "../capture/capture";
import { encodable, type EncoderEvents, type Encoding, startSound, startVideo } from "./encode";
import { ladderFor, type Rung, type Strength } from "./ladder";
import { BroadcastError } from "../problems";
import { recordableFormat, startRecording } from "./recorder";

/** What is sent: picture and sound, or the picture without sound. */
export type Parts = "all" | "picture";

/** How this browser turns camera and microphone into packets. */
export interface Encoders {
  rungs: Rung[];
  /** Resolves when everything runs. The picture waits for the first sound, which some browsers never start. */
  start: (capture: Capture, events: EncoderEvents, parts: Parts) => Promise<void>;
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
  const running = new Running();
  let video: Encoding | null = null;
  let renew = async () => {};
  return {
    rungs,
    start: async (capture, events, parts) => {
      if (parts === "all") {
        const { isHeard, heard } = waitForSound(events);
        await running.add(startSound(capture.audio, heard));
        await isHeard;
      }
      renew = async () => {
        await video?.stop();
        if (!running.isStopped) video = await running.add(startVideo(capture.video, rungs, events));
      };
      await renew();
    },
    renewPicture: () => renew(),
    stop: () => running.stop(),
  };
}

function recording(rung: Rung): Encoders {
  const running = new Running();
  let current: Encoding | null = null;
  let renew = async () => {};
  return {
    rungs: [rung],
    start: async (capture, events, parts) => {
      const { isHeard, heard } = waitForSound(events);
      const tracks = () => (parts === "all" ? [capture.video, capture.audio] : [capture.video]);
      renew = async () => {
        await current?.stop();
        if (!running.isStopped) current = await running.add(startRecording(tracks(), rung, heard));
      };
      await renew();
      if (parts === "all") await isHeard;
    },
    renewPicture: () => renew(),
    stop: () => running.stop(),
  };
}

/** What is still starting when everything stops is stopped as soon as it runs. */
class Running {
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

/** `isHeard` resolves with the first sound that is encoded. */
function waitForSound(events: EncoderEvents) {
  let onSound = () => {};
  const isHeard = new Promise<void>((resolve) => (onSound = resolve));
  const onPacket: EncoderEvents["onPacket"] = (packet) => {
    if (packet.kind === "audio") onSound();
    events.onPacket(packet);
  };
  return { isHeard, heard: { ...events, onPacket } };
}
