/**
 * The part of the show that the server's bandwidth allows: everything, smaller renditions only, or
 * audio only.
 */
export type BandwidthLevel = "enough" | "smaller" | "sound";

/** `name` as in playlist addresses ("v720"). */
export type Rendition = { name: string; height: number };

export const getRenditionName = (url: string): string =>
  /\/(\w+)\/index\.m3u8/.exec(url)?.[1] ?? "";

/**
 * Tracks the renditions withheld for lack of server bandwidth (WITHHELD_HEADER of the playlists).
 */
export class BandwidthCap {
  private withheld: ReadonlySet<string> = new Set();
  private renditions: Rendition[] = [];

  /** Adds the withheld renditions to those listed now, since they will return. */
  list(listed: Rendition[]): Rendition[] {
    const names = listed.map(({ name }) => name);
    const missing = this.renditions.filter(
      ({ name }) => !names.includes(name) && this.withheld.has(name),
    );

    this.renditions = [...listed, ...missing];

    return this.renditions;
  }

  /**
   * Reads a playlist's header. Returns the renditions that are available again; null if nothing
   * changed.
   */
  update(header: string | null): string[] | null {
    const current = new Set(header?.split(" ").filter(Boolean));
    const availableNames = [...this.withheld].filter(
      (renditionName) => !current.has(renditionName),
    );
    if (availableNames.length === 0 && current.size === this.withheld.size) return null;

    this.withheld = current;

    return availableNames;
  }

  isWithheld(renditionName: string) {
    return this.withheld.has(renditionName);
  }

  level(): BandwidthLevel {
    if (this.withheld.size === 0) return "enough";

    return this.renditions.some(({ name }) => !this.withheld.has(name)) ? "smaller" : "sound";
  }

  /**
   * The index of the best available rendition that is not higher than `chosen`; -1 for automatic.
   * `renditions`: the smallest first.
   */
  bestIndex(renditions: Rendition[], chosen: number | null): number {
    if (chosen === null && this.withheld.size === 0) return -1;

    const maxHeight = chosen ?? Infinity;

    return renditions.findLastIndex(
      ({ name, height }) => !this.withheld.has(name) && height <= maxHeight,
    );
  }
}
