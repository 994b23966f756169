import type { ReplayLine } from "~/models/live/chat/protocol";

export interface ChapterView {
  atSeconds: number;
  clock: string;
  title: string;
  /** A link into the recording, for browsers without scripts. */
  href: string;
}

export interface CaptionsView {
  lang: string;
  /** Address of the WebVTT file. */
  src: string;
  label: string;
}

export interface ReplayView {
  /** When the replay ends, in the viewer's time zone. */
  until: string;
  chapters: ChapterView[];
  captions: CaptionsView[];
  lines: ReplayLine[];
  /** The next messages of a long chat: as data for scripts, and as a page. */
  more: { data: string; page: string } | null;
}
