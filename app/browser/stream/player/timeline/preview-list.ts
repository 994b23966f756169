const SEGMENT_LINES = /#EXT-X-PROGRAM-DATE-TIME:(\S+)|#EXTINF:([\d.]+)|^s(\d+)\.m4s$/gm;
/** The list of a running show is not requested again within this time. */
const REFRESH_PAUSE_MS = 4000;

/** `start`: seconds of media; `date`: when it was filmed, ms since 1970. */
type ListedSegment = { n: number; start: number; date: number; duration: number };

/** A moment of a running show (ms since 1970), or a position of a replay (seconds). */
export type PreviewPlace = { moment: number } | { position: number };

export function readSegments(playlist: string): ListedSegment[] {
  const segments: ListedSegment[] = [];
  let [startSeconds, filmedAt, duration] = [0, NaN, 0];

  for (const [, wallClock, seconds, number] of playlist.matchAll(SEGMENT_LINES)) {
    if (wallClock) filmedAt = Date.parse(wallClock);
    else if (seconds) duration = Number(seconds);
    else {
      segments.push({ n: Number(number), start: startSeconds, date: filmedAt, duration });
      startSeconds += duration;
    }
  }

  return segments;
}

/**
 * The segment of a place; for a position after the end, the last segment. Null for a moment outside
 * the list.
 */
export function segmentAt(
  segments: ListedSegment[],
  previewPlace: PreviewPlace,
): ListedSegment | null {
  if ("position" in previewPlace)
    return (
      segments.find(({ start, duration }) => previewPlace.position < start + duration) ??
      segments.at(-1) ??
      null
    );

  const firstSegment = segments[0];
  if (!firstSegment || previewPlace.moment < firstSegment.date) return null;

  return (
    segments.find(({ date, duration }) => previewPlace.moment < date + duration * 1000) ?? null
  );
}

/** The addresses of the first pictures of segments, from the playlist of the smallest picture. */
export class PreviewList {
  private segments: ListedSegment[] = [];
  private askedAt = -Infinity;

  /**
   * `addressOf`: returns the address of the playlist with all segments, with the current token;
   * null without a picture.
   */
  constructor(private readonly addressOf: () => string | null) {}

  /**
   * Finds the address of a place's picture; null if there is no picture or the list does not load.
   */
  async find(previewPlace: PreviewPlace): Promise<string | null> {
    const address = this.addressOf();
    if (!address) return null;

    const segment =
      segmentAt(this.segments, previewPlace) ?? (await this.refreshed(address, previewPlace));

    return segment && address.replace(/index\.m3u8.*$/, `k${segment.n}.mp4`);
  }

  private async refreshed(address: string, previewPlace: PreviewPlace) {
    if (performance.now() - this.askedAt < REFRESH_PAUSE_MS) return null;

    this.askedAt = performance.now();

    const response = await fetch(address).catch(() => null);
    if (response?.ok) this.segments = readSegments(await response.text());

    return segmentAt(this.segments, previewPlace);
  }
}
