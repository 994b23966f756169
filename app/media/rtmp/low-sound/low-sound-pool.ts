import { availableParallelism } from "node:os";
import { env } from "~/platform/settings/env.server";
import { hasFfmpeg } from "~/platform/process/has-ffmpeg.server";
import type { TranscodedIngest } from "~/media/live-session";
import { singleton } from "~/platform/process/singleton.server";
import type { AudioTrack } from "../../isobmff/track";
import { Slots } from "../transcoder/slots";
import { startProcess } from "../transcoder/transcoder-pool";
import { LowSoundEncoder } from "./low-sound-encoder";

/** Starts an encoder; null if none is available. */
export type CreateLowSound = (
  output: Pick<TranscodedIngest, "configure" | "push">,
  source: AudioTrack,
  onGone: (failure: string | null) => void,
) => LowSoundEncoder | null;

/** Encoders per core; each uses about 2 % of a core and 14 MB. */
const PER_CORE = 4;

const encoderSlots = singleton(
  "low-sounds",
  () => new Slots(() => env.LOW_SOUNDS ?? PER_CORE * availableParallelism()),
);

/** Counts the shows whose sound is being encoded with fewer bits. */
export const countLowSounds = () => encoderSlots.count;

/** Starts no encoder if ffmpeg is not on the PATH. */
export const createLowSound: CreateLowSound = (output, source, onGone) => {
  const release = hasFfmpeg() ? encoderSlots.tryTake() : null;
  if (!release) return null;

  const leave = (failure: string | null) => {
    release();
    onGone(failure);
  };

  return startProcess(() => new LowSoundEncoder(source, output, leave), release);
};

export const noLowSound: CreateLowSound = () => null;
