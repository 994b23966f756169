import { box, fullBox, latin1Bytes, u32 } from "./box";
import { movieHeader, trackBox } from "./movie";
import { sampleEntry } from "./sample-entry";
import type { Track } from "./track";

/** The header in front of fragments. Tracks are numbered from 1 in the given order. */
export function initSegment(...tracks: Track[]): Buffer {
  const boxes = tracks.map((track, index) =>
    trackBox({
      id: index + 1,
      track,
      movieDuration: 0,
      mediaDuration: 0,
      sampleTable: emptySampleTable(track),
    }),
  );
  const defaults = tracks.map((_, index) => fullBox("trex", 0, 0, u32(index + 1, 1, 0, 0, 0)));

  return Buffer.concat([
    box("ftyp", latin1Bytes("iso6"), u32(0), latin1Bytes("iso6cmfcmp41")),
    box("moov", movieHeader(0), ...boxes, box("mvex", ...defaults)),
  ]);
}

function emptySampleTable(track: Track) {
  return box(
    "stbl",
    fullBox("stsd", 0, 0, u32(1), sampleEntry(track)),
    fullBox("stts", 0, 0, u32(0)),
    fullBox("stsc", 0, 0, u32(0)),
    fullBox("stsz", 0, 0, u32(0, 0)),
    fullBox("stco", 0, 0, u32(0)),
  );
}
