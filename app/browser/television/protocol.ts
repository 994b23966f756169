import type { AuthorMark } from "~/models/accounts/author-mark.protocol";

/** Data from the server for the script of a television's page. */
export type ShowOnScreen = {
  eventId: string;
  revision: number;
  /** The volume in percent. */
  volume: number;
  showsChat: boolean;
  /**
   * The text of the button that leads to the first moment of a running show that may be watched.
   */
  backText: string;
  texts: ScreenTexts;
  /** Labels shown after the names of these authors. */
  marks: Record<AuthorMark, string>;
};

export const SCREEN_TEXTS = [
  "play",
  "pause",
  "fromStart",
  "soundHint",
  "watching",
  "bot",
  "nextSong",
  "startsSoon",
  "reconnecting",
  "paused",
  "noSound",
  "over",
  "noRight",
  "full",
  "trouble",
  "cannotPlay",
] as const;
export type ScreenTexts = Record<(typeof SCREEN_TEXTS)[number], string>;

/** The response of GET /api/tv. */
export type ScreenState = {
  state: "waiting" | "open" | "ended";
  revision: number;
  eventId: string | null;
  volume: number;
  showsChat: boolean;
};
