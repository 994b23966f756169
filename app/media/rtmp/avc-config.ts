import { readAvcConfig } from "../codecs/avc-protocol";
import type { VideoTrack } from "../isobmff/track";

/**
 * The track that an AVCDecoderConfigurationRecord describes.
 * @throws Unplayable in words for the person at the encoder
 */
export function readAvcTrack(description: Buffer): VideoTrack {
  return { kind: "video", codec: "avc", ...readAvcConfig(description), description: Buffer.from(description) };
}
