import { box, fullBox, latin1Bytes, u16, u32, zeros } from "./box";
import { type Track, timescaleOf } from "./track";

/** Ticks per second of the movie header and of edit lists. */
export const MOVIE_TIMESCALE = 1000;

const UNITY_MATRIX = Buffer.concat([
  u32(0x10000),
  zeros(12),
  u32(0x10000),
  zeros(12),
  u32(0x40000000),
]);
const LANGUAGE_UNDETERMINED = 0x55c4;

export function movieHeader(duration: number): Buffer {
  return fullBox(
    "mvhd",
    0,
    0,
    zeros(8),
    u32(MOVIE_TIMESCALE, duration, 0x10000),
    u16(0x100),
    zeros(10),
    UNITY_MATRIX,
    zeros(24),
    u32(0xffffffff),
  );
}

type TrackBox = {
  id: number;
  track: Track;
  /** Durations in ticks of the movie and of the track; 0 for fragmented files. */
  movieDuration: number;
  mediaDuration: number;
  sampleTable: Buffer;
  editList?: Buffer;
};

export function trackBox({
  id,
  track,
  movieDuration,
  mediaDuration,
  sampleTable,
  editList,
}: TrackBox): Buffer {
  const isVideo = track.kind === "video";
  const header = fullBox(
    "tkhd",
    0,
    3,
    zeros(8),
    u32(id, 0, movieDuration),
    zeros(8),
    u16(0, 0, isVideo ? 0 : 0x100, 0),
    UNITY_MATRIX,
    u32(isVideo ? track.width * 0x10000 : 0, isVideo ? track.height * 0x10000 : 0),
  );
  const mediaHeader = fullBox(
    "mdhd",
    0,
    0,
    zeros(8),
    u32(timescaleOf(track), mediaDuration),
    u16(LANGUAGE_UNDETERMINED, 0),
  );
  const handler = fullBox(
    "hdlr",
    0,
    0,
    zeros(4),
    latin1Bytes(isVideo ? "vide" : "soun"),
    zeros(12),
    latin1Bytes("\0"),
  );
  const kindHeader = isVideo ? fullBox("vmhd", 0, 1, zeros(8)) : fullBox("smhd", 0, 0, zeros(4));
  const dataHere = box("dinf", fullBox("dref", 0, 0, u32(1), fullBox("url ", 0, 1)));
  const media = box("mdia", mediaHeader, handler, box("minf", kindHeader, dataHere, sampleTable));

  return editList ? box("trak", header, editList, media) : box("trak", header, media);
}
