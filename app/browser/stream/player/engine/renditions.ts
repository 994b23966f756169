import type Hls from "hls.js";
import type { ManifestLoadedData } from "hls.js";
import { BandwidthCap, getRenditionName } from "./loading/bandwidth-cap";
import { heightsOf, isWasteful } from "./quality";

/**
 * The renditions with video that the manifest lists. Wasteful ones are removed; withheld ones are
 * listed, but not played.
 */
export class Renditions {
  /** The lowest bit rate of the renditions with video, in bits per second; 0 if it is not known. */
  smallestBits = 0;
  /** Name of the smallest picture as in addresses ("v360"). */
  smallestName: string | null = null;
  private readonly bandwidth = new BandwidthCap();

  constructor(private readonly hls: Hls) {}

  /** Reads the manifest. Returns the heights to choose from. */
  read(levels: ManifestLoadedData["levels"]): number[] {
    const listed = levels.map(({ url, height, bitrate }) => ({
      name: getRenditionName(url),
      height: height ?? 0,
      bitrate,
    }));
    const renditions = listed.filter(({ height }) => height > 0);

    this.smallestName =
      renditions.reduce(
        (smallestSoFar, rendition) =>
          rendition.height < smallestSoFar.height ? rendition : smallestSoFar,
        renditions[0]!,
      )?.name ?? null;
    this.smallestBits = renditions.length
      ? Math.min(...renditions.map(({ bitrate }) => bitrate))
      : 0;

    const wasteful = renditions
      .filter((level) => isWasteful(level, this.available(renditions)))
      .map(({ name }) => name);

    return heightsOf(
      this.bandwidth.list(renditions).filter(({ name }) => !wasteful.includes(name)),
    );
  }

  /** Removes smaller renditions that need more bits, because hls.js would prefer them. */
  removeWasteful() {
    const levels = this.levels();

    for (let index = levels.length - 1; index >= 0; index--) {
      if (isWasteful(levels[index]!, this.available(levels))) this.hls.removeLevel(index);
    }
  }

  /** The index of the best rendition that is not higher than `height`; -1 means automatic. */
  best(height: number | null): number {
    return this.bandwidth.bestIndex(this.levels(), height);
  }

  /** The part of the show that the server's bandwidth allows. */
  allowed() {
    return this.bandwidth.level();
  }

  /**
   * Reads WITHHELD_HEADER. Returns the renditions that are available again; null if nothing
   * changed.
   */
  update(header: string | null): string[] | null {
    return this.bandwidth.update(header);
  }

  /**
   * True if the manifest lacks a rendition that is available again, or one that was removed in
   * favour of a larger one.
   */
  areMissing(availableNames: string[]): boolean {
    const levels = this.levels();
    const listedNames = levels.map(({ name }) => name);
    const isLeftOut = this.allowed() === "smaller" && this.available(levels).length === 0;

    return isLeftOut || availableNames.some((name) => !listedNames.includes(name));
  }

  private available<Level extends { name: string }>(levels: Level[]) {
    return levels.filter(({ name }) => !this.bandwidth.isWithheld(name));
  }

  private levels() {
    return this.hls.levels.map(({ url, height, bitrate }) => ({
      name: getRenditionName(url[0] ?? ""),
      height,
      bitrate,
    }));
  }
}
