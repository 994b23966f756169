import { createHash } from "node:crypto";

export type VideoTrack = {
  kind: "video";
  codec: "avc";
  codecString: string;
  /** AVCDecoderConfigurationRecord. */
  description: Buffer;
  width: number;
  height: number;
};

export type AudioTrack = {
  kind: "audio";
  codec: "aac" | "opus";
  codecString: string;
  /** AudioSpecificConfig; empty for Opus. */
  description: Buffer;
  sampleRate: number;
  channels: number;
};

export type Track = VideoTrack | AudioTrack;

/** Ticks per second. */
export function timescaleOf(track: Track): number {
  return track.kind === "video" ? 90_000 : track.sampleRate;
}

/** Times in ticks of the track's timescale. */
export type Sample = {
  data: Uint8Array;
  duration: number;
  key: boolean;
  compositionOffset: number;
};

/** Tracks with the same fingerprint can share an init segment. */
export function fingerprintOf(track: Track): string {
  return createHash("sha256").update(JSON.stringify(track)).digest("base64url");
}
