const YOUTUBE = ["youtube.com", "m.youtube.com", "music.youtube.com", "youtube-nocookie.com"];
const FACEBOOK = /(^|\.)(facebook\.com|fb\.watch)$/;

/** Where a video of another platform can be shown within our page, without its cookies where it can; null if nowhere. */
export function embedAddress(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const id = youtubeId(url);
  if (id) return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`;
  if (!FACEBOOK.test(url.hostname) || url.pathname === "/") return null;
  return `https://www.facebook.com/plugins/video.php?${new URLSearchParams({ href: url.href, show_text: "false" })}`;
}

/** The id of a single video; a channel's address has none. */
export function youtubeId(url: URL): string | null {
  const host = url.hostname.replace(/^www\./, "");
  const [, first, second] = url.pathname.split("/");
  const id = host === "youtu.be" ? first : YOUTUBE.includes(host) ? longId(url, first, second) : null;
  return id && /^[\w-]{6,20}$/.test(id) ? id : null;
}

function longId(url: URL, first = "", second = "") {
  return first === "watch" ? url.searchParams.get("v") : ["embed", "shorts", "live"].includes(first) ? second : null;
}
