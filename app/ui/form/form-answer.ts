import type { Clock } from "~/locales/clocks";

/**
 * An action's response to a refused form: the typed values, and the errors by field ("" for the
 * whole form).
 */
export type FormAnswer = {
  initialValue?: Record<string, string | string[]>;
  error?: Record<string, string[]>;
  /** The event form alone: the revision it was opened on, and its start on three clocks. */
  revision?: string;
  clocks?: Clock[];
};
