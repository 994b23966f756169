const YOUTUBE = ["youtube.com", "m.youtube.com", "music.youtube.com", "youtube-nocookie.com"];
const FACEBOOK = /(^|\.)(facebook\.com|fb\.watch)$/;

/**
 * The embed address of another platform's video, without its cookies where possible; null if it
 * cannot be embedded.
 */
export function embedAddress(address: string): string | null {
  if (!URL.canParse(address)) return null;

  const url = new URL(address);
  const id = youtubeId(url);
  if (id) return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`;
  if (!FACEBOOK.test(url.hostname) || url.pathname === "/") return null;

  return `https://www.facebook.com/plugins/video.php?${new URLSearchParams({ href: url.href, show_text: "false" })}`;
}

/** The id of a single video; null for the address of a channel. */
export function youtubeId(url: URL): string | null {
  const host = url.hostname.replace(/^www\./, "");
  const [, first, second] = url.pathname.split("/");
  const id =
    host === "youtu.be" ? first : YOUTUBE.includes(host) ? longId(url, first, second) : null;

  return id && /^[\w-]{6,20}$/.test(id) ? id : null;
}

function longId(url: URL, first = "", second = "") {
  return first === "watch"
    ? url.searchParams.get("v")
    : ["embed", "shorts", "live"].includes(first)
      ? second
      : null;
}
