import type { AudioTrack, VideoTrack } from "../isobmff/track";
import type { Packet } from "../packager/rendition";
import type { TrackName } from "../packager/segment";
import type { Show } from "../packager/show";

/** Test packets with the timing of a real encoder and recognisable contents. */
export const VIDEO: VideoTrack = {
  kind: "video",
  codec: "avc",
  codecString: "avc1.42c01f",
  /** As x264 writes it for 1280 × 720. */
  description: Buffer.from(
    "0142c01fffe100176742c01fda014016ec0440000003004000000f03c60ca801000468ce0fc8",
    "hex",
  ),
  width: 1280,
  height: 720,
};

export const SOUND: AudioTrack = {
  kind: "audio",
  codec: "aac",
  codecString: "mp4a.40.2",
  description: Buffer.from([0x11, 0x90]),
  sampleRate: 48_000,
  channels: 2,
};

type Shot = { seconds: number; from?: number; fps?: number; gop?: number; jitterUs?: () => number };

export function videoPackets({
  seconds,
  from = 0,
  fps = 30,
  gop = 2,
  jitterUs = () => 0,
}: Shot): Packet[] {
  return Array.from({ length: Math.round(seconds * fps) }, (_, i) => {
    const frame = Math.round(from * fps) + i;
    const timestampUs = Math.max(0, (frame * 1e6) / fps + jitterUs());

    return {
      timestampUs,
      key: frame % Math.round(fps * gop) === 0,
      data: Buffer.from(`picture ${frame};`),
    };
  });
}

export function soundPackets({ seconds, from = 0 }: Shot): Packet[] {
  const first = Math.ceil((from * 48_000) / 1024);

  return Array.from({ length: Math.floor((seconds * 48_000) / 1024) }, (_, i) => {
    const frame = first + i;

    return {
      timestampUs: (frame * 1024 * 1e6) / 48_000,
      key: true,
      data: Buffer.from(`sound ${frame};`),
    };
  });
}

/** Packets of several tracks in the order a broadcaster would send them. */
export function interleaved(tracks: Partial<Record<TrackName, Packet[]>>) {
  const all = Object.entries(tracks).flatMap(([name, packets]) =>
    packets.map((packet) => ({ name: name as TrackName, packet })),
  );

  return all.sort((a, b) => a.packet.timestampUs - b.packet.timestampUs);
}

export function pushPackets(show: Show, tracks: Partial<Record<TrackName, Packet[]>>) {
  return interleaved(tracks).filter(({ name, packet }) => show.push(name, packet)).length;
}

export function configureAll(show: Show) {
  show.configure("v720", VIDEO);
  show.configure("a", SOUND);
}
