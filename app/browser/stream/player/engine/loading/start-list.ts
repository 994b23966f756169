const FROM_START = "from=start";
const START_TAG = /^#EXT-X-START:TIME-OFFSET=[\d.]+/m;
const SEGMENT = /#EXT-X-PROGRAM-DATE-TIME:(\S+)|#EXTINF:([\d.]+)/g;

/** The address of the playlist that begins with the show. */
export const fromStart = (url: string) =>
  url.includes(FROM_START) ? url : `${url}${url.includes("?") ? "&" : "?"}${FROM_START}`;

/** The address of the same playlist at the live edge. */
export const atEdge = (url: string) =>
  url.replace(`?${FROM_START}`, "").replace(`&${FROM_START}`, "");

/**
 * Writes into the playlist that it is to be played from this moment on (ms since 1970): hls.js has
 * no other way to begin at a time of day, and media time leaves out the artist's pauses.
 */
export function withStartAt(playlist: string, moment: number): string {
  return playlist.replace(
    START_TAG,
    `#EXT-X-START:TIME-OFFSET=${offsetOf(playlist, moment).toFixed(3)}`,
  );
}

/** Seconds of media before the moment. */
function offsetOf(playlist: string, moment: number): number {
  let [seconds, segmentDate] = [0, 0];

  for (const [, wallClock, length] of playlist.matchAll(SEGMENT)) {
    if (wallClock) segmentDate = Date.parse(wallClock);
    else if (segmentDate + Number(length) * 1000 > moment)
      return seconds + Math.max(0, moment - segmentDate) / 1000;
    else seconds += Number(length);
  }

  return seconds;
}
