import type { ManifestLoadedData } from "hls.js";

type Listed = Pick<ManifestLoadedData, "levels" | "audioTracks">;
export type AudioAlone = { url: string; lowUrl: string; bitRate: number };

/**
 * The audio of the show without pictures: the track that accompanies the video, and the track with
 * the lowest bit rate. Null if the manifest lists no audio.
 */
export function findAudio({ levels, audioTracks }: Listed): AudioAlone | null {
  const soundLevels = levels.filter(({ videoCodec, width }) => !videoCodec && !width);
  const url = audioTracks?.[0]?.url ?? soundLevels[0]?.url;
  if (!url) return null;

  const [lowest] = [...soundLevels].sort((left, right) => left.bitrate - right.bitrate);

  return {
    url,
    lowUrl: lowest?.url ?? url,
    bitRate: bitRateOf(soundLevels.find((level) => level.url === url) ?? soundLevels[0]),
  };
}

function bitRateOf(level: ManifestLoadedData["levels"][number] | undefined): number {
  return Number(level?.attrs["AVERAGE-BANDWIDTH"] ?? level?.bitrate) || 0;
}
