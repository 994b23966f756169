import type { ReplayLine } from "~/models/chat/protocol";

export interface ChapterView {
  atSeconds: number;
  /** "12:30" */
  clock: string;
  title: string;
  /** The recording from there on, for browsers without scripts. */
  href: string;
}

export interface CaptionsView {
  lang: string;
  /** The WebVTT. */
  src: string;
  /** The language, in its reader's words. */
  label: string;
}

/** What stands beside a replay, worded for one reader. */
export interface ReplayView {
  /** When it closes, in the reader's own time. */
  until: string;
  chapters: ChapterView[];
  captions: CaptionsView[];
  lines: ReplayLine[];
  /** The next lines of a long talk: for scripts, and as a page. */
  more: { data: string; page: string } | null;
}
