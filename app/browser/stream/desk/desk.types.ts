import type { Language } from "~/locales/languages";

export type DeskSong = {
  itemId: string;
  title: string;
  writer: string | null;
  /** Number of the current line; -1 before the first, null if another song is current. */
  now: number | null;
  /** True if the current line is on screen. */
  isShown: boolean;
  verses: {
    label: string | null;
    lines: { n: number; text: string; translation: string | null }[];
  }[];
};

/** The lyric desk, for one show. */
export type DeskView = {
  title: string;
  name: { text: string; lang?: Language };
  /** The number of the last cue, which a press replaces. */
  from: number;
  /** The API address to which scripts send presses. */
  pressUrl: string;
  /** Address of the set list, for the artist, who can change it; null for other people. */
  setListHref: string | null;
  /** True if the page was opened by the desk's link, which gives no other right. */
  isLinked: boolean;
  /** Time from a press until its line appears, in ms. */
  shiftMs: number;
  /** The index of the current song in the list; -1 before the first. */
  at: number;
  songs: { itemId: string; title: string }[];
  open: DeskSong | null;
  shown: { kind: "line" | "next"; line: string; translation: string | null } | null;
};
