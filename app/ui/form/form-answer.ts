import type { Clock } from "~/locales/clocks";

/**
 * An action's answer to a refused form: the typed values, and the errors by field ("" for the whole
 * form).
 */
export type FormAnswer = {
  initialValue?: Record<string, string | string[]>;
  error?: Record<string, string[]>;
  /**
   * Only from the event form: the revision on which it was opened; `clocks` has its start in three
   * time zones.
   */
  revision?: string;
  clocks?: Clock[];
};
