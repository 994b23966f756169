import path from "node:path";
import type { InputTrack } from "mediabunny";
import type { TrackName } from "../ingest/protocol";
import type { Track } from "../isobmff/track";
import { codeFolder } from "~db/code-folder.server";

export type ClipPacket = { name: TrackName; timestampUs: number; key: boolean; data: Uint8Array };
export type Clip = { seconds: number; tracks: Map<TrackName, Track>; packets: ClipPacket[] };

const CLIP_FILE = path.join(codeFolder, "app/media/demo/clip.mp4");

/** The clip consists of whole GOPs and whole AAC frames; packets are sorted by time. */
export async function readClip(clipFile = path.resolve(CLIP_FILE)): Promise<Clip> {
  // Loaded only on demo sites.
  const { ALL_FORMATS, FilePathSource, Input } = await import("mediabunny");
  const mediaInput = new Input({ source: new FilePathSource(clipFile), formats: ALL_FORMATS });

  try {
    const clip: Clip = {
      seconds: await mediaInput.computeDuration(),
      tracks: new Map(),
      packets: [],
    };

    for (const inputTrack of await mediaInput.getTracks()) await addTrack(clip, inputTrack);
    clip.packets.sort((left, right) => left.timestampUs - right.timestampUs);

    return { ...clip, seconds: Math.round(clip.seconds) };
  } finally {
    mediaInput.dispose();
  }
}

async function addTrack(clip: Clip, mediaInput: InputTrack) {
  const track = await trackOf(mediaInput);
  const trackName: TrackName =
    track.kind === "video" ? (`v${track.height}` as TrackName) : clip.tracks.has("a") ? "al" : "a";

  clip.tracks.set(trackName, track);

  const { EncodedPacketSink } = await import("mediabunny");

  for await (const packet of new EncodedPacketSink(mediaInput).packets()) {
    const timestampUs = Math.round(packet.timestamp * 1e6);

    clip.packets.push({
      name: trackName,
      timestampUs,
      key: packet.type === "key",
      data: packet.data,
    });
  }
}

async function trackOf(mediaInput: InputTrack): Promise<Track> {
  if (mediaInput.isVideoTrack()) {
    const config = await mediaInput.getDecoderConfig();
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

  const config = mediaInput.isAudioTrack() ? await mediaInput.getDecoderConfig() : null;
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

function bytesOf(description: AllowSharedBufferSource | undefined): Buffer {
  if (!description) throw new Error("The clip has a track without a decoder configuration.");
  if (ArrayBuffer.isView(description))
    return Buffer.from(description.buffer, description.byteOffset, description.byteLength);

  return Buffer.from(description);
}
