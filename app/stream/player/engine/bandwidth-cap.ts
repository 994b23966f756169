/** How much of the show the server's line has room for: all of it, smaller pictures only, the sound alone. */
export type Room = "enough" | "smaller" | "sound";

/** A picture of the show: its name in addresses ("v720"), and its height. */
export type Picture = { name: string; height: number };

/** The name of a rung, by the address of its playlist. */
export const rungOf = (url: string): string => /\/(\w+)\/index\.m3u8/.exec(url)?.[1] ?? "";

/** Remembers which pictures of the show the server's line has no room for, as its playlists tell (WITHHELD_HEADER). */
export class RoomWatch {
  private withheld: ReadonlySet<string> = new Set();
  private pictures: Picture[] = [];

  /** The pictures that are listed now, and with them those that are only withheld: they will come back. */
  list(listed: Picture[]): Picture[] {
    const names = listed.map(({ name }) => name);
    const missing = this.pictures.filter(({ name }) => !names.includes(name) && this.withheld.has(name));
    this.pictures = [...listed, ...missing];
    return this.pictures;
  }

  /** Takes what a playlist's header says. Answers the pictures there is room for again; null when it is nothing new. */
  hear(header: string | null): string[] | null {
    const said = new Set(header?.split(" ").filter(Boolean));
    const freed = [...this.withheld].filter((name) => !said.has(name));
    if (freed.length === 0 && said.size === this.withheld.size) return null;
    this.withheld = said;
    return freed;
  }

  isWithheld(name: string) {
    return this.withheld.has(name);
  }

  room(): Room {
    if (this.withheld.size === 0) return "enough";
    return this.pictures.some(({ name }) => !this.withheld.has(name)) ? "smaller" : "sound";
  }

  /**
   * Which of these pictures, the smallest first, is the best there is room for and not higher than the one that was
   * chosen. -1: whichever, there is room for all and none was chosen.
   */
  best(pictures: Picture[], chosen: number | null): number {
    if (chosen === null && this.withheld.size === 0) return -1;
    const most = chosen ?? Infinity;
    return pictures.findLastIndex(({ name, height }) => !this.withheld.has(name) && height <= most);
  }
}
