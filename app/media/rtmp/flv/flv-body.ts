import type { Track } from "../../isobmff/track";
import type { Packet } from "../../packager/rendition";

/** Bodies of RTMP's audio and video messages (Adobe FLV 10.1, annex E.4) for H.264 and AAC. */
const KEY_PICTURE = 0x17;
const PICTURE_HEADER = 0x27;
/**
 * Header of AAC sound; the sample rate and the channels are in AAC's own configuration (annex
 * E.4.2.1).
 */
const SOUND_HEADER = 0xaf;
const CONFIG_PACKET = 0;
const CODED_FRAMES = 1;

export function configBody({ kind, description }: Track): Buffer {
  const header =
    kind === "video" ? [KEY_PICTURE, CONFIG_PACKET, 0, 0, 0] : [SOUND_HEADER, CONFIG_PACKET];

  return Buffer.concat([Buffer.from(header), description]);
}

export function packetBody(kind: Track["kind"], { key, data, compositionUs = 0 }: Packet): Buffer {
  if (kind === "audio") return Buffer.concat([Buffer.from([SOUND_HEADER, CODED_FRAMES]), data]);

  const header = Buffer.from([key ? KEY_PICTURE : PICTURE_HEADER, CODED_FRAMES, 0, 0, 0]);

  header.writeIntBE(Math.round(compositionUs / 1000), 2, 3);

  return Buffer.concat([header, data]);
}
