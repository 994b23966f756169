import type { ReplayLine } from "~/models/chat/protocol";

export interface ChapterView {
  atSeconds: number;
  /** "12:30" */
  clock: string;
  title: string;
  /** The recording from there on, for browsers without scripts. */
  href: string;
}

/** What stands beside a replay, worded for one reader. */
export interface ReplayView {
  /** When it closes, in the reader's own time. */
  until: string;
  chapters: ChapterView[];
  lines: ReplayLine[];
  /** The next lines of a long talk: for scripts, and as a page. */
  more: { data: string; page: string } | null;
}
