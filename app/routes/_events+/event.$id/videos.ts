import { youtubeId } from "~/browser/stream/player/embed-address";

export type Video = { address: string; host: string; embed: string | null; file: string | null };

const FILE = /\.(mp4|webm|m4v|mov)$/i;

/** Null unless http(s). Only YouTube is embedded, by its address without cookies. */
export function videoOf(address: string): Video | null {
  const url = URL.parse ? URL.parse(address) : tryParse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return null;

  const host = url.hostname.replace(/^www\./, "");
  const id = youtubeId(url);
  const embed = id ? `https://www.youtube-nocookie.com/embed/${id}?autoplay=1` : null;

  return {
    address: url.href,
    host: id ? "YouTube" : host,
    embed,
    file: FILE.test(url.pathname) ? url.href : null,
  };
}

function tryParse(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}
