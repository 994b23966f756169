const SEGMENT = /#EXT-X-PROGRAM-DATE-TIME:(\S+)|#EXTINF:([\d.]+)|^s(\d+)\.m4s$/gm;
/** A list of a running show is not asked for again within this time. */
const FRESH_MS = 4000;

/** `start`: seconds of media; `date`: when it was filmed, ms since 1970. */
type Segment = { n: number; start: number; date: number; duration: number };

/** A moment of a running show (ms since 1970), or a position of a replay (seconds). */
export type Place = { moment: number } | { position: number };

export function readSegments(playlist: string): Segment[] {
  const segments: Segment[] = [];
  let [start, date, duration] = [0, NaN, 0];

  for (const [, wallClock, seconds, n] of playlist.matchAll(SEGMENT)) {
    if (wallClock) date = Date.parse(wallClock);
    else if (seconds) duration = Number(seconds);
    else {
      segments.push({ n: Number(n), start, date, duration });
      start += duration;
    }
  }

  return segments;
}

/** The segment of a place; null outside the list. */
export function segmentAt(segments: Segment[], place: Place): Segment | null {
  if ("position" in place)
    return (
      segments.find(({ start, duration }) => place.position < start + duration) ??
      segments.at(-1) ??
      null
    );

  const first = segments[0];
  if (!first || place.moment < first.date) return null;

  return segments.find(({ date, duration }) => place.moment < date + duration * 1000) ?? null;
}

/** The addresses of the first pictures of segments, from the playlist of the smallest picture. */
export class PreviewList {
  private segments: Segment[] = [];
  private askedAt = -Infinity;

  /**
   * `addressOf`: the playlist with all segments, with the current token; null without a picture.
   */
  constructor(private readonly addressOf: () => string | null) {}

  /** Null where there is no picture, or the list cannot be had. */
  async find(place: Place): Promise<string | null> {
    const address = this.addressOf();
    if (!address) return null;

    const segment = segmentAt(this.segments, place) ?? (await this.refreshed(address, place));

    return segment && address.replace(/index\.m3u8.*$/, `k${segment.n}.mp4`);
  }

  private async refreshed(address: string, place: Place) {
    if (performance.now() - this.askedAt < FRESH_MS) return null;

    this.askedAt = performance.now();

    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) this.segments = readSegments(await answer.text());

    return segmentAt(this.segments, place);
  }
}
