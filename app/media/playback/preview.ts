import { fragment } from "../isobmff/fragment";
import { initSegment } from "../isobmff/init-segment";
import { timescaleOf } from "../isobmff/track";
import type { Rendition } from "../packager/rendition";
import { firstPicture } from "./stand-ins";
import { segmentBytes, type StoredSegments } from "./stored-segments";

type SegmentAddress = { eventId: string; n: number };

/**
 * The first picture of a segment as an mp4 of one frame. Browsers decode it, so the server needs no
 * decoder. Null if the segment does not begin with a key frame.
 * @throws StorageAwayError
 */
export async function previewBytes(
  stored: StoredSegments | undefined,
  address: SegmentAddress,
  rendition: Rendition,
) {
  const segment = rendition.find(address.n);
  const track = segment && rendition.tracks[segment.init];
  if (track?.kind !== "video") return null;

  const bytes = await segmentBytes(stored, address, rendition);
  if (!bytes) return null;

  const picture = firstPicture(bytes, timescaleOf(track));
  if (!picture) return null;

  return Buffer.concat([
    initSegment(track),
    fragment({ sequence: 1, trackId: 1, start: 0, samples: [picture] }),
  ]);
}
