import type { Clock } from "~/locales/clocks";

/** What an action answers about a form that comes back: what was typed, and what is wrong by field ("" for the whole form). */
export type FormAnswer = {
  initialValue?: Record<string, string | string[]>;
  error?: Record<string, string[]>;
  /** The event form alone: the revision it was opened on, and its start on three clocks. */
  revision?: string;
  clocks?: Clock[];
};
