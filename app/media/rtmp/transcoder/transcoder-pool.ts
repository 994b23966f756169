import { availableParallelism } from "node:os";
import { hasFfmpeg } from "~/platform/process/has-ffmpeg.server";
import { logger } from "~/platform/logging/logger.server";
import type { TranscodedIngest } from "~/media/live-session";
import { Slots } from "./slots";
import { Transcoder } from "./transcoder";

/** Starts a transcoder with a maximum bit rate; null if none is available. */
export type CreateTranscoder = (
  output: Pick<TranscodedIngest, "configure" | "push">,
  bitsPerSecond: number,
) => Transcoder | null;

/** At most one ffmpeg per two cores: the server itself has priority. */
const MAX_TRANSCODERS = Math.max(1, Math.floor(availableParallelism() / 2));

/** Starts transcoders while cores are available; none if ffmpeg is not on the PATH. */
export function createTranscoderPool(maxTranscoders = MAX_TRANSCODERS): CreateTranscoder {
  const transcoderSlots = new Slots(() => maxTranscoders);

  return (output, bitsPerSecond) => {
    const release = hasFfmpeg() ? transcoderSlots.tryTake() : null;

    return release && startProcess(() => new Transcoder(output, bitsPerSecond, release), release);
  };
}

/**
 * Returns null if the machine has no files or memory left for another process; the show continues
 * without that process.
 */
export function startProcess<T>(start: () => T, release: () => void): T | null {
  try {
    return start();
  } catch (error) {
    logger.warn({ error }, "ffmpeg could not be started");
    release();

    return null;
  }
}

export const noTranscoder: CreateTranscoder = () => null;
