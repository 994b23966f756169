import type { Clock } from "~/locales/clocks";

/**
 * An action's answer to a refused form: the typed values, and the errors by field ("" for the whole
 * form).
 */
export type FormAnswer = {
  initialValue?: Record<string, string | string[]>;
  error?: Record<string, string[]>;
  /**
   * `revision` and `clocks` are only in answers to the event form. `revision`: the event's revision
   * on which the form was opened; `clocks`: the start of the show in two or three time zones.
   */
  revision?: string;
  clocks?: Clock[];
};
