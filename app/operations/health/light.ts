export const LIGHT_STATES = ["ok", "warn", "bad"] as const;
export type LightState = (typeof LIGHT_STATES)[number];

/** A value of a sentence, worded in the reader's language: a number, a word, bytes, or a duration. */
export type Value = number | string | { bytes: number } | { ms: number };

/** A text of the namespace "health". */
export type Sentence = { key: string; values?: Record<string, Value> };

export type LightReading = {
  state: LightState;
  /** The fact. Text: `health:<light>.<fact>`. */
  fact: string;
  values?: Record<string, Value>;
  /** The remedy. Text: `health:<light>.todo.<todo>`. Null: nothing. */
  todo?: string | null;
  /** The address of the remedy. */
  link?: string;
  /** Each thing by itself, as keys of "health". */
  details?: Sentence[];
};
