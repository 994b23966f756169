import type { ManifestLoadedData } from "hls.js";

type Listed = Pick<ManifestLoadedData, "levels" | "audioTracks">;
export type AudioAlone = { url: string; lowUrl: string; bitRate: number };

/**
 * The sound by itself: the one beside the pictures, and the one with the fewest bits. Null if there
 * is none.
 */
export function findAudio({ levels, audioTracks }: Listed): AudioAlone | null {
  const alone = levels.filter(({ videoCodec, width }) => !videoCodec && !width);
  const url = audioTracks?.[0]?.url ?? alone[0]?.url;
  if (!url) return null;

  const [low] = [...alone].sort((a, b) => a.bitrate - b.bitrate);

  return {
    url,
    lowUrl: low?.url ?? url,
    bitRate: bitRateOf(alone.find((level) => level.url === url) ?? alone[0]),
  };
}

function bitRateOf(level: ManifestLoadedData["levels"][number] | undefined): number {
  return Number(level?.attrs["AVERAGE-BANDWIDTH"] ?? level?.bitrate) || 0;
}
