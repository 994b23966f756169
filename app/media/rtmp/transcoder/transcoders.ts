import { createLowSound, type CreateLowSound, noLowSound } from "../low-sound/low-sound-pool";
import { type CreateTranscoder, createTranscoderPool, noTranscoder } from "./transcoder-pool";

/**
 * The encodings that this server adds to shows from encoders, which send one picture and one sound.
 */
export type Transcoders = { picture: CreateTranscoder; sound: CreateLowSound };

export const noTranscoders: Transcoders = { picture: noTranscoder, sound: noLowSound };

export function createTranscoders({ hasLadder }: { hasLadder: boolean }): Transcoders {
  return { picture: hasLadder ? createTranscoderPool() : noTranscoder, sound: createLowSound };
}
