import { availableParallelism } from "node:os";
import { hasFfmpeg } from "~/has-ffmpeg.server";
import type { TranscodedIngest } from "~/media/live-session";
import { Transcoder } from "./transcoder";

/** Starts a transcoder with a maximum bit rate; null if none is available. */
export type CreateTranscoder = (
  made: Pick<TranscodedIngest, "configure" | "push">,
  bitsPerSecond: number,
) => Transcoder | null;

/** At most one ffmpeg per two cores: the server itself has priority. */
const MAX_TRANSCODERS = Math.max(1, Math.floor(availableParallelism() / 2));

/** Starts transcoders while cores are available; none if ffmpeg is not on the PATH. */
export function createTranscoderPool(most = MAX_TRANSCODERS): CreateTranscoder {
  const running = new Set<Transcoder>();
  return (made, bitsPerSecond) => {
    if (!hasFfmpeg() || running.size >= most) return null;
    const transcoder: Transcoder = new Transcoder(made, bitsPerSecond, () => running.delete(transcoder));
    running.add(transcoder);
    return transcoder;
  };
}

export const noTranscoder: CreateTranscoder = () => null;
