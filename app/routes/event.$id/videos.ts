/** A sample video: where it stands, and how it is played here after a click. */
export type Video = { address: string; host: string; embed: string | null; file: string | null };

const FILE = /\.(mp4|webm|m4v|mov)$/i;

/** Null for addresses that are not http(s). Only YouTube is embedded, by its address without cookies. */
export function videoOf(address: string): Video | null {
  const url = URL.parse ? URL.parse(address) : tryParse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const host = url.hostname.replace(/^www\./, "");
  const id = youtubeId(url, host);
  const embed = id ? `https://www.youtube-nocookie.com/embed/${id}?autoplay=1` : null;
  return { address: url.href, host: id ? "YouTube" : host, embed, file: FILE.test(url.pathname) ? url.href : null };
}

function youtubeId(url: URL, host: string): string | null {
  const [, first, second] = url.pathname.split("/");
  const isLong = ["youtube.com", "m.youtube.com", "music.youtube.com", "youtube-nocookie.com"].includes(host);
  const id = host === "youtu.be" ? first : isLong ? longId(url, first, second) : null;
  return id && /^[\w-]{6,20}$/.test(id) ? id : null;
}

function longId(url: URL, first = "", second = "") {
  return first === "watch" ? url.searchParams.get("v") : ["embed", "shorts", "live"].includes(first) ? second : null;
}

function tryParse(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}
