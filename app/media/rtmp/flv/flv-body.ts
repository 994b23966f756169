import type { Track } from "../../isobmff/track";
import type { Packet } from "../../packager/rendition";

/** Bodies of RTMP's audio and video messages (Adobe FLV 10.1, annex E.4) for H.264 and AAC. */
const KEY_PICTURE = 0x17;
const PICTURE = 0x27;
/** AAC; the rate and the channels stand in its configuration (annex E.4.2.1). */
const SOUND = 0xaf;
const CONFIG = 0;
const CODED = 1;

export function configBody({ kind, description }: Track): Buffer {
  const head = kind === "video" ? [KEY_PICTURE, CONFIG, 0, 0, 0] : [SOUND, CONFIG];

  return Buffer.concat([Buffer.from(head), description]);
}

export function packetBody(kind: Track["kind"], { key, data, compositionUs = 0 }: Packet): Buffer {
  if (kind === "audio") return Buffer.concat([Buffer.from([SOUND, CODED]), data]);

  const head = Buffer.from([key ? KEY_PICTURE : PICTURE, CODED, 0, 0, 0]);

  head.writeIntBE(Math.round(compositionUs / 1000), 2, 3);

  return Buffer.concat([head, data]);
}
