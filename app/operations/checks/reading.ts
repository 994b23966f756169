export const CHECK_STATES = ["ok", "warn", "bad"] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/**
 * A value of a sentence, formatted in the reader's language: a number, a word, bytes, or a
 * duration.
 */
export type SentenceValue = number | string | { bytes: number } | { ms: number };
export type SentenceValues = Record<string, SentenceValue>;

/** A text of the namespace "health". */
export type Sentence = { key: string; values?: SentenceValues };

export type Reading = {
  state: CheckState;
  /** The fact; its text is `health:<check>.<fact>`. */
  fact: string;
  values?: SentenceValues;
  /** The remedy; its text is `health:<check>.todo.<todo>`. Null if there is nothing to do. */
  todo?: string | null;
  /** The address of the remedy. */
  link?: string;
  /** Details, one sentence each, as keys of "health". */
  details?: Sentence[];
};

/** Null if the check does not apply to this site. */
type MaybeReading = Reading | null | Promise<Reading | null>;
export type ProbeOptions = { mailTo?: string };

/**
 * A health check: a reading of this machine (`look`), a probe of services outside it (`probe`), or
 * both.
 */
export type HealthCheck = {
  /** A cheap reading, done each time the checks are shown. */
  look?: () => MaybeReading;
  /** True if only the running server can read it, not the doctor's command. */
  inServerOnly?: true;
  /**
   * Contacts services outside; run by the doctor's command, and by the server after its start,
   * hourly and on demand.
   */
  probe?: (options: ProbeOptions) => MaybeReading;
};

export const okReading = (fact: string, values?: SentenceValues): Reading => ({
  state: "ok",
  fact,
  values,
});

/**
 * A reading that needs attention; its remedy has the name of the fact unless another one is given.
 */
export const warnReading = (fact: string, values?: SentenceValues, remedy = fact): Reading => ({
  state: "warn",
  fact,
  values,
  todo: remedy,
});

/**
 * A reading that must be fixed now; its remedy has the name of the fact unless another one is
 * given.
 */
export const badReading = (fact: string, values?: SentenceValues, remedy = fact): Reading => ({
  ...warnReading(fact, values, remedy),
  state: "bad",
});
