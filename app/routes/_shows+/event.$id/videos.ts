import { youtubeId } from "~/browser/stream/player/embed-address";

export type Video = { address: string; host: string; embed: string | null; file: string | null };

const VIDEO_FILE = /\.(mp4|webm|m4v|mov)$/i;

/**
 * Reads a video's address; null unless it is http(s). Only YouTube is embedded, from its domain
 * without cookies.
 */
export function videoOf(address: string): Video | null {
  const url = URL.parse ? URL.parse(address) : tryParse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return null;

  const hostName = url.hostname.replace(/^www\./, "");
  const youtubeVideoId = youtubeId(url);
  const embedAddress = youtubeVideoId
    ? `https://www.youtube-nocookie.com/embed/${youtubeVideoId}?autoplay=1`
    : null;

  return {
    address: url.href,
    host: youtubeVideoId ? "YouTube" : hostName,
    embed: embedAddress,
    file: VIDEO_FILE.test(url.pathname) ? url.href : null,
  };
}

function tryParse(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}
