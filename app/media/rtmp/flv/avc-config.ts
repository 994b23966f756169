import { readAvcConfig } from "../../codecs/avc-protocol";
import type { VideoTrack } from "../../isobmff/track";

/**
 * Reads an AVCDecoderConfigurationRecord.
 * @throws UnsupportedMediaError with a message for the person at the encoder
 */
export function readAvcTrack(description: Buffer): VideoTrack {
  return {
    kind: "video",
    codec: "avc",
    ...readAvcConfig(description),
    description: Buffer.from(description),
  };
}
