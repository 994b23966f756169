import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input, type InputTrack } from "mediabunny";
import { vi } from "vitest";
import { readClip } from "../demo/clip";
import type { TrackName } from "../packager/segment";
import type { Show } from "../packager/show";

const RECORDING = "app/media/testing/recording.mp4";

type Sending = {
  rounds?: number;
  sessionId?: string;
  /** False for media that the artist does not send. */
  sends?: (name: TrackName, seconds: number) => boolean;
};

/**
 * Eight seconds of real H.264 (320 × 180, 160 × 90) and AAC, packaged as if they came from an
 * artist.
 */
export async function pushRecording(
  show: Show,
  { rounds = 1, sessionId = "session-1", sends = () => true }: Sending = {},
) {
  const clip = await readClip(RECORDING);

  await show.begin({ id: sessionId, startedAt: Date.now() });

  const names = new Map([...clip.tracks.keys()].map((name) => [name, nameFor(name)] as const));
  const isUsed = (name: TrackName) => sends(name, 0) || sends(name, rounds * clip.seconds - 1);

  for (const [sentName, track] of clip.tracks) {
    const name = names.get(sentName)!;
    if (isUsed(name)) show.configure(name, track);
  }

  // All of it arrives at once, however slow the machine is.
  const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now());

  try {
    for (let round = 0; round < rounds; round++) {
      for (const packet of clip.packets) {
        const timestampUs = round * clip.seconds * 1e6 + packet.timestampUs;
        const name = names.get(packet.name)!;
        if (sends(name, timestampUs / 1e6)) show.push(name, { ...packet, timestampUs });
      }
    }
  } finally {
    clock.mockRestore();
  }

  return clip;
}

/** Maps the small pictures to the names of real renditions. */
const nameFor = (name: string): TrackName =>
  name === "v180" ? "v720" : name === "v90" ? "v360" : "a";

export type Seen = {
  kind: string;
  codec: string | null;
  packets: { timestamp: number; key: boolean; size: number }[];
};

/** Parses an mp4 with an independent demuxer. */
export async function demux(bytes: Buffer): Promise<Seen[]> {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const tracks = await input.getTracks();

  return Promise.all(tracks.map(see));
}

async function see(track: InputTrack): Promise<Seen> {
  const packets: Seen["packets"] = [];

  for await (const { timestamp, type, data } of new EncodedPacketSink(track).packets()) {
    packets.push({ timestamp, key: type === "key", size: data.byteLength });
  }

  return { kind: track.type, codec: await codecOf(track), packets };
}

async function codecOf(track: InputTrack) {
  if (track.isVideoTrack() || track.isAudioTrack())
    return (await track.getDecoderConfig())?.codec ?? null;

  return null;
}
