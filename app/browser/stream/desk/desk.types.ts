import type { Language } from "~/locales/languages";

export type DeskSong = {
  itemId: string;
  title: string;
  writer: string | null;
  /** The line at which the show is; -1 before the first, null in another song. */
  now: number | null;
  /** Whether that line is on screen. */
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
  /** The number of the last cue: what a press means to leave. */
  from: number;
  /** The call that takes presses of scripts. */
  pressUrl: string;
  /** For the artist, who can change the set list. */
  setListHref: string | null;
  /** The page was opened by a link that gives no other right. */
  isLinked: boolean;
  /** How much later than the press lines come. */
  shiftMs: number;
  /** The place of the current song in the list; -1 before the first. */
  at: number;
  songs: { itemId: string; title: string }[];
  open: DeskSong | null;
  shown: { kind: "line" | "next"; line: string; translation: string | null } | null;
};
