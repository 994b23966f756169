const YOUTUBE_HOSTS = ["youtube.com", "m.youtube.com", "music.youtube.com", "youtube-nocookie.com"];
const FACEBOOK_HOST = /(^|\.)(facebook\.com|fb\.watch)$/;

/**
 * The embed address of another platform's video, without its cookies where possible; null if it
 * cannot be embedded.
 */
export function embedAddress(address: string): string | null {
  if (!URL.canParse(address)) return null;

  const url = new URL(address);
  const videoId = youtubeId(url);
  if (videoId) return `https://www.youtube-nocookie.com/embed/${videoId}?autoplay=1`;
  if (!FACEBOOK_HOST.test(url.hostname) || url.pathname === "/") return null;

  return `https://www.facebook.com/plugins/video.php?${new URLSearchParams({ href: url.href, show_text: "false" })}`;
}

/** The id of a single video; null for the address of a channel. */
export function youtubeId(url: URL): string | null {
  const host = url.hostname.replace(/^www\./, "");
  const [, firstPart, secondPart] = url.pathname.split("/");
  const videoId =
    host === "youtu.be"
      ? firstPart
      : YOUTUBE_HOSTS.includes(host)
        ? idOfPath(url, firstPart, secondPart)
        : null;

  return videoId && /^[\w-]{6,20}$/.test(videoId) ? videoId : null;
}

function idOfPath(url: URL, firstPart = "", secondPart = "") {
  return firstPart === "watch"
    ? url.searchParams.get("v")
    : ["embed", "shorts", "live"].includes(firstPart)
      ? secondPart
      : null;
}
