export const CHECK_STATES = ["ok", "warn", "bad"] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/**
 * A value of a sentence, worded in the reader's language: a number, a word, bytes, or a duration.
 */
export type Value = number | string | { bytes: number } | { ms: number };
export type Values = Record<string, Value>;

/** A text of the namespace "health". */
export type Sentence = { key: string; values?: Values };

export type Reading = {
  state: CheckState;
  /** The fact. Text: `health:<check>.<fact>`. */
  fact: string;
  values?: Values;
  /** The remedy. Text: `health:<check>.todo.<todo>`. Null: nothing. */
  todo?: string | null;
  /** The address of the remedy. */
  link?: string;
  /** Each thing by itself, as keys of "health". */
  details?: Sentence[];
};

/** Null: the check does not apply to this site. */
type Maybe = Reading | null | Promise<Reading | null>;
export type ProbeOptions = { mailTo?: string };

/** A health check: what it sees at once, what it finds outside this machine, or both. */
export type Check = {
  /** Cheap: read whenever checks are shown. */
  look?: () => Maybe;
  /** Only the running server sees it, not the doctor's command. */
  inServerOnly?: true;
  /**
   * Reaches outside: run by the doctor's command, and by the server after its start, hourly and on
   * demand.
   */
  probe?: (options: ProbeOptions) => Maybe;
};

export const ok = (fact: string, values?: Values): Reading => ({ state: "ok", fact, values });

/** Something to look at, whose remedy has the name of the fact unless another is given. */
export const warn = (fact: string, values?: Values, todo = fact): Reading => ({
  state: "warn",
  fact,
  values,
  todo,
});

/** Something to fix now, whose remedy has the name of the fact unless another is given. */
export const bad = (fact: string, values?: Values, todo = fact): Reading => ({
  ...warn(fact, values, todo),
  state: "bad",
});
