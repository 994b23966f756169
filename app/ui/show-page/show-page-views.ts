import type { Language } from "~/locales/languages";

export const PHASES = ["before", "during", "after"] as const;
export type Phase = (typeof PHASES)[number];

type Text = { text: string; lang?: Language };

/** What the checklist and the list of tools name; the page has an icon for each. */
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

/** `isDone` is null for what leaves no trace. */
export type TaskView = {
  key: TaskKey;
  isDone: boolean | null;
  title: string;
  hint: string | null;
  action: string;
  to: string;
};

/** A page of the show, with what is there. */
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
  /** Null for drafts, which only their artist can open. */
  address: string | null;
  isPublic: boolean;
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
  sales: { sold: string; income: string; percent: number | null } | null;
  /** The link to send, and ways to spread it. */
  invitation: { address: string; tools: ToolView[] } | null;
  /** It has just been published. */
  isNew: boolean;
};
