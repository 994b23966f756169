import path from "node:path";
import type { InputTrack } from "mediabunny";
import type { TrackName } from "../ingest/protocol";
import type { Track } from "../isobmff/track";
import { codeFolder } from "~db/code-folder.server";

export type ClipPacket = { name: TrackName; timestampUs: number; key: boolean; data: Uint8Array };
export type Clip = { seconds: number; tracks: Map<TrackName, Track>; packets: ClipPacket[] };

const FILE = path.join(codeFolder, "app/media/demo/clip.mp4");

/** The clip consists of whole GOPs and whole AAC frames; packets are sorted by time. */
export async function readClip(file = path.resolve(FILE)): Promise<Clip> {
  // Loaded only on demo sites.
  const { ALL_FORMATS, FilePathSource, Input } = await import("mediabunny");
  const input = new Input({ source: new FilePathSource(file), formats: ALL_FORMATS });

  try {
    const clip: Clip = { seconds: await input.computeDuration(), tracks: new Map(), packets: [] };

    for (const inputTrack of await input.getTracks()) await addTrack(clip, inputTrack);
    clip.packets.sort((a, b) => a.timestampUs - b.timestampUs);

    return { ...clip, seconds: Math.round(clip.seconds) };
  } finally {
    input.dispose();
  }
}

async function addTrack(clip: Clip, input: InputTrack) {
  const track = await trackOf(input);
  const name: TrackName =
    track.kind === "video" ? (`v${track.height}` as TrackName) : clip.tracks.has("a") ? "al" : "a";

  clip.tracks.set(name, track);

  const { EncodedPacketSink } = await import("mediabunny");

  for await (const packet of new EncodedPacketSink(input).packets()) {
    const timestampUs = Math.round(packet.timestamp * 1e6);

    clip.packets.push({ name, timestampUs, key: packet.type === "key", data: packet.data });
  }
}

async function trackOf(input: InputTrack): Promise<Track> {
  if (input.isVideoTrack()) {
    const config = await input.getDecoderConfig();
    const {
      codec: codecString,
      codedWidth: width = 0,
      codedHeight: height = 0,
    } = config ?? { codec: "" };

    return {
      kind: "video",
      codec: "avc",
      codecString,
      description: bytesOf(config?.description),
      width,
      height,
    };
  }

  const config = input.isAudioTrack() ? await input.getDecoderConfig() : null;
  const { codec: codecString, sampleRate, numberOfChannels: channels } = config!;

  return {
    kind: "audio",
    codec: "aac",
    codecString,
    description: bytesOf(config?.description),
    sampleRate,
    channels,
  };
}

function bytesOf(source: AllowSharedBufferSource | undefined): Buffer {
  if (!source) throw new Error("The clip has a track without a decoder configuration.");
  if (ArrayBuffer.isView(source))
    return Buffer.from(source.buffer, source.byteOffset, source.byteLength);

  return Buffer.from(source);
}
