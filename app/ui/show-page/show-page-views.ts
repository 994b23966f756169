import type { Language } from "~/locales/languages";

export const PHASES = ["before", "during", "after"] as const;
export type Phase = (typeof PHASES)[number];

type Text = { text: string; lang?: Language };

/** The tasks of the checklist; the page has an icon for each. */
export type TaskKey =
  | "publish"
  | "texts"
  | "tickets"
  | "cover"
  | "songs"
  | "camera"
  | "replay"
  | "account"
  | "chapters"
  | "captions"
  | "clips"
  | "thanks"
  | "types"
  | "guests"
  | "codes"
  | "helpers"
  | "desk"
  | "obs"
  | "overlay"
  | "sites"
  | "shares"
  | "poster"
  | "letter"
  | "card"
  | "numbers"
  | "playback"
  | "money";

/**
 * `isDone` is null for tasks whose completion is not stored. With an `intent`, the button does the
 * task by posting it to `to`.
 */
export type TaskView = {
  key: TaskKey;
  isDone: boolean | null;
  title: string;
  hint: string | null;
  action: string;
  to: string;
  intent?: string;
};

/** A link to a page of the show, with a summary. */
export type ToolView = {
  key: TaskKey;
  title: string;
  hint: string | null;
  to: string;
  isFile?: boolean;
};

export type ShowHeaderView = {
  id: string;
  name: Text;
  posterTitle: string;
  category: string;
  artistName: string;
  imageUrl: string | null;
  when: string;
  whenIso: string;
  elsewhere: string[];
  badges: { tone: "live" | "count" | "ended" | "warn" | "bad"; text: string }[];
  /** The public address; null for drafts, which only their artist can open. */
  address: string | null;
  isPublic: boolean;
  /** Says how far the refunds of a cancelled show are; null for other shows. */
  cancelled: string | null;
  main: {
    kind: "studio" | "goLive" | "goOn" | "publish" | "replay" | "numbers";
    to: string;
  } | null;
};

export type ShowPageView = {
  title: string;
  show: ShowHeaderView;
  phase: Phase;
  phases: { key: Phase; hint: string }[];
  tasks: TaskView[];
  tools: ToolView[];
  sales: {
    title: string;
    sold: string | null;
    income: string | null;
    percent: number | null;
  } | null;
  /** The link to share, and tools to promote the show. */
  invitation: { address: string; tools: ToolView[] } | null;
  /** True if the show was just published. */
  isNew: boolean;
};
